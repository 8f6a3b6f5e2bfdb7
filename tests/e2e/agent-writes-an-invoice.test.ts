import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { registerCustomer, signInAsStaff, callApi, chooseByText } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'

/** Creates two customers and signs staff in on the page. */
async function prepareData(
  page: Page,
  newBrowserPage: () => Promise<Page>,
  site: RunningServer,
): Promise<number> {
  const customerId = await registerCustomer(await newBrowserPage(), 'priya')
  await registerCustomer(await newBrowserPage(), 'Carla')
  await signInAsStaff(page, site)
  return customerId
}

const invoice = (userId: number, invoiceNumber: string) => ({
  userId,
  invoiceNumber,
  issueDate: '2024-01-05',
  dueDate: '2024-02-04',
  status: 'unpaid',
  description: 'For January',
  items: [{ description: 'Workstation', quantity: 2, unitPrice: '65.00' }],
})

const day = (page: Page, later: number) =>
  page.evaluate((days) => {
    const now = new Date()
    return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days))
      .toISOString()
      .slice(0, 10)
  }, later)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const matches = (page: Page) => page.getByRole('listbox').getByRole('option')
const total = (page: Page) => page.locator('div', { has: page.getByText('Total Amount') }).last()
const create = (page: Page) => page.getByRole('button', { name: 'Create Invoice' })

async function writeOneItem(page: Page): Promise<void> {
  await chooseByText(field(page, 'Customer'), 'priya')
  await field(page, 'Description of item 1').fill('Managed workstation')
  await field(page, 'Unit price of item 1').fill('65')
}

test('An agent writes an invoice that is added up while typing and is created once @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customerId = await prepareData(page, newBrowserPage, site)
  await page.goto('/agent/invoices')
  await expect(page.getByText('There are no invoices in the system.')).toBeVisible()
  await page.getByRole('link', { name: 'Create Invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Invoice' })).toBeFocused()
  await field(page, 'Customer').click()
  await expect(matches(page)).toHaveText(['Carla', 'priya'])
  await field(page, 'Customer').press('Escape')
  const number = await field(page, 'Invoice number').inputValue()
  expect(number).toMatch(new RegExp(`^INV-${new Date().getFullYear()}-\\d{6}$`))
  await expect(field(page, 'Issue date')).toHaveValue(await day(page, 0))
  await expect(field(page, 'Due date')).toHaveValue(await day(page, 30))
  await expect(field(page, 'Status')).toHaveValue('unpaid')
  await expect(field(page, 'Quantity of item 1')).toHaveValue('1')
  await expect(field(page, 'Unit price of item 1')).toHaveValue('0.00')
  await expect(page.getByRole('button', { name: 'Remove item 1' })).toBeDisabled()

  await field(page, 'Quantity of item 1').fill('0.5')
  await field(page, 'Unit price of item 1').fill('-1')
  await create(page).click()
  await expect(page.getByText('Customer is required')).toBeVisible()
  await expect(page.getByText('Item description is required')).toBeVisible()
  await expect(page.getByText('Quantity must be at least 1')).toBeVisible()
  await expect(page.getByText('Unit price must be a positive number')).toBeVisible()
  await expect(field(page, 'Customer')).toBeFocused()
  await expectAccessible(page)

  await writeOneItem(page)
  await field(page, 'Quantity of item 1').fill('24')
  await expect(total(page)).toContainText('$1,560.00')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect(field(page, 'Description of item 2')).toBeFocused()
  await page.keyboard.type('Technician, per hour')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0.35')
  await expect(total(page)).toContainText('$1,560.53')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await page.getByRole('button', { name: 'Remove item 3' }).click()
  await expect(field(page, 'Description of item 2')).toBeFocused()
  await page.getByLabel('Description (optional)').fill('For January')

  await create(page).dblclick()
  await expect(toastOf(page)).toContainText(/Success.*Invoice created successfully/)
  await expect(page).toHaveURL(/\/agent\/invoices$/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Invoice #',
    'Customer ID',
    'Issue Date',
    'Due Date',
    'Amount',
    'Status',
    'View',
  ])
  await expect(page.getByRole('row').nth(1)).toContainText(
    new RegExp(`${number}${customerId}.*\\$1,560\\.53unpaid`),
  )
  await expectAccessible(page)

  await page.getByRole('link', { name: `View invoice ${number}` }).click()
  const sheet = page.getByRole('article', { name: `Invoice ${number}` })
  await expect(sheet).toContainText('Technician, per hour')
  await expect(sheet).toContainText('priya@customer.example')
  await expect(sheet).toContainText('For January')
  const status = page.getByRole('region', { name: 'Payment Status' })
  await expect(status).toContainText(/unpaid.*Last updated .*edit the invoice/)
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(toastOf(page)).toContainText('Feature Not Available')
  await expect(toastOf(page)).toContainText('Download functionality will be available soon.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit Invoice' }).click()
  await expect(field(page, 'Description of item 2')).toHaveValue('Technician, per hour')
  await field(page, 'Status').selectOption('Paid')
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await expect(page.getByRole('button', { name: 'Remove item 1' })).toBeDisabled()
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(toastOf(page)).toContainText(/Success.*Invoice updated successfully/)
  await expect(page).toHaveURL(/\/agent\/invoices\/1$/)
  await expect(status).toContainText('paid')
  await expect(sheet).toContainText('$1,560.00')
  await expect(sheet).not.toContainText('Technician')
})

test('The form says whom it emails, and why someone gets no email', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await prepareData(page, newBrowserPage, site)
  await callApi(page, 'POST', '/api/users', {
    username: 'amelia.adler',
    password: 'Correct-horse-7',
    role: 'customer',
    email: 'amelia@riverside.example',
    emailNotifications: true,
    firstName: 'Amelia',
    lastName: 'Adler',
    company: 'Riverside Dental',
  })
  await page.goto('/agent/invoices/new')
  const emailIt = page.getByRole('checkbox', { name: 'Email it' })
  await writeOneItem(page)
  await expect(
    page.getByText('We will not email this invoice: the customer has not confirmed the email address.'),
  ).toBeVisible()
  await field(page, 'Customer').click()
  await expect(matches(page)).toHaveText(['Amelia Adler, Riverside Dental (amelia.adler)', 'Carla', 'priya'])
  await chooseByText(field(page, 'Customer'), 'riverside')
  await expect(field(page, 'Customer')).toHaveValue('Amelia Adler, Riverside Dental (amelia.adler)')
  await expect(
    page.getByText('We will email this invoice to amelia@riverside.example once a mail server is set up.'),
  ).toBeVisible()
  await expect(emailIt).toBeChecked()
  await expectAccessible(page)
  await emailIt.uncheck()
  await expect(page.getByText('We will not email this invoice.')).toBeVisible()
  await field(page, 'Status').selectOption('Cancelled')
  await expect(page.getByText('We will not email this invoice, because it is cancelled.')).toBeVisible()
  await field(page, 'Status').selectOption('Unpaid')
  await create(page).click()
  await expect(toastOf(page)).toContainText('Invoice created successfully. The customer is not emailed.')

  await page.goto('/agent/invoices/edit/1')
  await expect(emailIt).not.toBeChecked()
  await emailIt.check()
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(toastOf(page)).toContainText(
    'We will email it to amelia@riverside.example once a mail server is set up.',
  )
  await page.getByRole('link', { name: 'Edit Invoice' }).click()
  await expect(page.getByText(/was written on \w{3} \d{1,2}, \d{4}\. If it has not been sent/)).toBeVisible()
  await field(page, 'Status').selectOption('Paid')
  await expect(
    page.getByText('We will email the change to amelia@riverside.example once a mail server is set up.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(toastOf(page)).toContainText(
    'Invoice updated successfully. We will email the change to amelia@riverside.example once a mail server is set up.',
  )
  await page.getByRole('link', { name: 'Create invoice' }).click()
  await expect(page).toHaveURL(/\/agent\/invoices\/new\?customer=\d+$/)
  await expect(field(page, 'Customer')).toHaveValue(/^Amelia Adler,/)
  await expect(
    page.getByText('We will email this invoice to amelia@riverside.example once a mail server is set up.'),
  ).toBeVisible()
})

test('Enter goes from field to field, and prices are understood as people write them', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await prepareData(page, newBrowserPage, site)
  await page.goto('/agent/invoices/new')
  await chooseByText(field(page, 'Customer'), 'priya')
  await field(page, 'Description of item 1').click()
  await page.keyboard.type('Server')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Quantity of item 1')).toBeFocused()
  await page.keyboard.type('1,5')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Quantity of item 1')).toHaveValue('1.5')
  await expect(field(page, 'Unit price of item 1')).toBeFocused()
  await page.keyboard.type('$1,234.50')
  await expect(total(page)).toContainText('$1,851.75')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Unit price of item 1')).toHaveValue('1234.50')
  const add = page.getByRole('button', { name: 'Add Item' })
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Description of item 2')).toBeFocused()
  await field(page, 'Unit price of item 1').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Description of item 2')).toBeFocused()
  await page.keyboard.type('Cable')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('0,500')
  await expect(page).toHaveURL(/\/agent\/invoices\/new$/)
  await create(page).click()
  await expect(
    page.getByText('Unit price can be read in two ways. Please write it like 1234.50'),
  ).toBeVisible()
  await field(page, 'Unit price of item 2').fill('$5')
  await expect(total(page)).toContainText('$1,856.75')
  await create(page).click()
  await expect(page.getByRole('row').nth(1)).toContainText('$1,856.75')
})

test('A number that is taken is reported; the form keeps its data and offers a free one', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)/)
  const customerId = await prepareData(page, newBrowserPage, site)
  await callApi(page, 'POST', '/api/invoices', invoice(customerId, 'INV-2024-000001'))
  await page.goto('/agent/invoices/new')
  await writeOneItem(page)
  await field(page, 'Invoice number').fill('INV-2024-000001')
  await create(page).click()
  await expect(toastOf(page)).toContainText('Error')
  await expect(toastOf(page)).toContainText('Failed to create invoice: Invoice number already exists')
  await expect(field(page, 'Invoice number')).toBeFocused()
  await expect(field(page, 'Description of item 1')).toHaveValue('Managed workstation')
  await expectAccessible(page)
  const offer = page.getByRole('button', { name: /^Use INV-\d{4}-\d{6}$/ })
  const free = (await offer.innerText()).replace('Use ', '')
  await offer.click()
  await expect(field(page, 'Invoice number')).toHaveValue(free)
  await create(page).click()
  await expect(page.getByRole('link', { name: `View invoice ${free}` })).toBeVisible()
})

test('A generated number is replaced by another when it turns out to be taken', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)/)
  const customerId = await prepareData(page, newBrowserPage, site)
  await page.goto('/agent/invoices/new')
  const number = await field(page, 'Invoice number').inputValue()
  await callApi(page, 'POST', '/api/invoices', invoice(customerId, number))
  await writeOneItem(page)
  await create(page).click()
  await expect(toastOf(page)).toContainText('Invoice created successfully')
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('An invoice stays readable and editable when its customer was deleted; a cancelled edit changes nothing', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)/)
  const customerId = await prepareData(page, newBrowserPage, site)
  await callApi(page, 'POST', '/api/invoices', invoice(customerId, 'INV-2024-000001'))
  expect((await page.request.delete(`/api/users/${customerId}`)).ok()).toBe(true)
  await page.goto('/agent/invoices/1')
  await expect(page.getByText(`Customer ID: ${customerId}`)).toBeVisible()
  await expect(page.getByText('(Customer details not available)')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Invoice' }).click()
  await field(page, 'Due date').fill('2024-03-01')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/agent\/invoices$/)
  await page.goto('/agent/invoices/edit/1')
  await expect(field(page, 'Due date')).toHaveValue('2024-02-04')
  await field(page, 'Due date').fill('2024-03-01')
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByRole('article')).toContainText('Mar 1, 2024')
})

test('Invoices and customers that cannot be loaded or saved show a message', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)|500 \(Internal|400 \(Bad Request\)/)
  const customerId = await prepareData(page, newBrowserPage, site)
  await callApi(page, 'POST', '/api/invoices', invoice(customerId, 'INV-2024-000001'))
  await page.goto('/agent/invoices/edit/999')
  await expect(
    page.getByText(
      'Error loading invoice data. The invoice may not exist or you may not have permission to edit it.',
    ),
  ).toBeVisible()
  // 'summary' also matches the address of another endpoint.
  for (const id of ['999', 'summary']) {
    await page.goto(`/agent/invoices/${id}`)
    await expect(page.getByText('Error loading invoice details. Please try again.')).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Return to Invoices' })).toBeVisible()

  await page.goto('/agent/invoices/edit/1')
  await field(page, 'Unit price of item 1').fill('99999999')
  await expect(page.getByText('Amount must be at most 99,999,999.99')).toBeVisible()
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(toastOf(page)).toContainText('Failed to update invoice: Amount must be at most 99,999,999.99')

  const failing = '**/api/{customers?*,invoices}'
  await withoutFirstData(page)
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/agent/invoices/new')
  await expect(page.getByText('Error loading customer data.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(failing)
  await page.route('**/api/customers?*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await field(page, 'Customer').press('ArrowDown')
  await expect(page.getByText('There are no customers yet.'), 'is not covered by an empty list').toBeVisible()
  await expect(page.getByText('No match.')).toBeHidden()
  await expectAccessible(page)
  await page.unroute('**/api/customers?*')
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/agent/invoices')
  await expect(page.getByText('Error loading invoices. Please try again.')).toBeVisible()
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('link', { name: 'View invoice INV-2024-000001' })).toBeVisible()
})

test('On a phone an invoice is written in one column, with the total and the button visible', async ({
  site,
  newBrowserPage,
}) => {
  const page = await newBrowserPage({ viewport: { width: 375, height: 700 }, hasTouch: true })
  await prepareData(page, newBrowserPage, site)
  await page.goto('/agent/invoices/new')
  await expect(create(page)).toBeInViewport()
  await expect(total(page)).toBeInViewport()
  await writeOneItem(page)
  await expect(field(page, 'Unit price of item 1')).toBeInViewport()
  await expect(total(page)).toContainText('$65.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectAccessible(page)
  await create(page).click()
  await expect(page.getByRole('row').nth(1)).toContainText('$65.00')
})
