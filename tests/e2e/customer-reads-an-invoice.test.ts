import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { registerCustomer, signInAsStaff, callApi, customerPassword } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

const workstation = { description: 'Managed workstation, monthly', quantity: 24, unitPrice: '65.00' }

const invoiceFor = (userId: number, more: object = {}) => ({
  userId,
  invoiceNumber: 'INV-2024-602918',
  issueDate: '2024-01-05',
  dueDate: '2024-02-04',
  status: 'unpaid',
  description: 'Managed services for January 2024.',
  items: [workstation, { description: 'On-site technician, per hour', quantity: 1.5, unitPrice: '150.10' }],
  ...more,
})

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

async function expectOnePage(page: Page): Promise<void> {
  for (const format of ['A4', 'Letter']) {
    expect(pagesIn(await page.pdf({ format })), `Pages of ${format}`).toBe(1)
  }
}

const open = (page: Page, id: number) => page.goto(`/customer/invoices/${id}`)

test('A customer reads an invoice and prints it on one page without the rest of the site @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const carla = await registerCustomer(page)
  await page.goto('/customer/invoices')
  await expect(page.getByText('You have no invoices yet.')).toBeVisible()
  await expectAccessible(page)
  const agent = await newBrowserPage()
  await signInAsStaff(agent, site)
  await callApi(agent, 'POST', '/api/invoices', invoiceFor(carla))
  await callApi(
    agent,
    'POST',
    '/api/invoices',
    invoiceFor(carla, {
      invoiceNumber: 'INV-2',
      status: 'overdue',
      description:
        'Managed services for January 2024, with a description that takes two lines on paper as well.',
      items: Array.from({ length: 11 }, () => workstation),
    }),
  )

  await page.goto('/customer/dashboard')
  await expect(page.getByRole('heading', { name: 'Pending Invoices' }).locator('..')).toContainText('2')
  await page.getByRole('link', { name: 'Pending Invoices' }).click()
  const heads = ['Invoice #', 'Issue Date', 'Due Date', 'Amount', 'Status', 'View']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View invoice INV-2024-602918' }).click()

  const sheet = page.getByRole('article', { name: 'Invoice INV-2024-602918' })
  await expect(sheet).toBeVisible()
  // The heading of every printed page except the first.
  await expect(page.locator('html')).toHaveCSS('--printed-name', '"Invoice INV-2024-602918"')
  for (const text of [
    '1200 Market Street',
    'Jan 5, 2024',
    'Feb 4, 2024',
    'unpaid',
    'carla',
    'N/A',
    'carla@customer.example',
  ]) {
    await expect(sheet).toContainText(text)
  }
  await expect(sheet).toContainText('Managed services for January 2024.')
  await expect(sheet.getByRole('row').nth(1)).toHaveText(
    /Managed workstation, monthly\s*24.*\$65\.00\s*\$1,560\.00/,
  )
  await expect(sheet.getByRole('row').nth(2)).toHaveText(/1\.5.*\$150\.10\s*\$225\.15/)
  await expect(sheet).toContainText(/Total\s*\$1,785\.15/)
  await expect(sheet).toContainText('Payment information')
  await expect(page.getByRole('region', { name: 'Payment Options' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now (Coming Soon)' })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(toastOf(page)).toContainText('Feature Not Available')
  await expect(toastOf(page)).toContainText('Download functionality will be available soon.')
  const printed = page.evaluate(
    () => new Promise((done) => window.addEventListener('beforeprint', done, { once: true })),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  await printed

  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const left of ['banner', 'navigation', 'contentinfo'] as const) {
    for (const part of await page.getByRole(left).all()) await expect(part).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Pay Now (Coming Soon)')).toBeHidden()
  await expect(toastOf(page)).toBeHidden()
  await expectOnePage(page)

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to Invoices' }).click()
  await page.getByRole('link', { name: 'View invoice INV-2', exact: true }).click()
  await expect(page.getByText('Payment information')).toBeVisible()
  await expect(page.getByText('Payment Options')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expectOnePage(page)
})

test('An invoice that cannot be shown has a message and a link back', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)|500 \(/)
  await registerCustomer(page)
  const stranger = await newBrowserPage()
  const sam = await registerCustomer(stranger, 'sam')
  const agent = await newBrowserPage()
  await signInAsStaff(agent, site)
  const invoice = await callApi(agent, 'POST', '/api/invoices', invoiceFor(sam))
  for (const id of [1, 77]) {
    await open(page, id)
    await expect(page.getByRole('alert')).toContainText('Error loading invoice details. Please try again.')
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Invoices' }).click()
  await expect(page.getByText('You have no invoices yet.')).toBeVisible()

  await withoutFirstData(page)
  await page.route('**/api/invoices', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/customer/invoices')
  await expect(page.getByRole('alert')).toContainText('Error loading invoices. Please try again.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('You have no invoices yet.')).toBeVisible()

  const responses = Promise.withResolvers<void>()
  await withoutFirstData(stranger)
  await stranger.route('**/api/invoices/1', async (route) => {
    await responses.promise
    const broken = { items: '[{', issueDate: null, dueDate: 'soon', amount: 'NaN' }
    await route.fulfill({ json: { ...Object.fromEntries(invoice), ...broken } })
  })
  await open(stranger, 1)
  await expect(stranger.getByText('Loading invoice details...')).toBeVisible()
  responses.resolve()
  const sheet = stranger.getByRole('article', { name: 'Invoice INV-2024-602918' })
  await expect(sheet).toContainText('Error parsing invoice items')
  await expect(sheet).toContainText(/Issue Date\s*N\/A/)
  await expect(sheet).toContainText(/Due Date\s*Invalid date/)
  await expect(sheet).toContainText(/Total\s*\$0\.00/)
})

test.describe('On a server in Kiritimati', () => {
  test.use({ serverEnv: { TZ: 'Pacific/Kiritimati' } })

  test('the dates of an invoice are those that were typed, wherever it is read', async ({
    page,
    site,
    newBrowserPage,
  }) => {
    const carla = await registerCustomer(page)
    await signInAsStaff(page, site)
    await callApi(
      page,
      'POST',
      '/api/invoices',
      invoiceFor(carla, { issueDate: '2024-01-01', dueDate: '2024-12-31' }),
    )
    for (const timezoneId of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata']) {
      const reader = await newBrowserPage({ timezoneId })
      await callApi(reader, 'POST', '/api/login', { username: 'carla', password: customerPassword })
      await open(reader, 1)
      await expect(reader.getByRole('article')).toContainText('Jan 1, 2024')
      await expect(reader.getByRole('article')).toContainText('Dec 31, 2024')
    }
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('every screen of the customer fits and is linked', async ({ page, site, newBrowserPage }) => {
    const carla = await registerCustomer(page)
    const agent = await newBrowserPage()
    await signInAsStaff(agent, site)
    await callApi(agent, 'POST', '/api/invoices', invoiceFor(carla))
    await callApi(page, 'POST', '/api/tickets', {
      title: 'A-title-without-a-single-space-'.repeat(5),
      description: 'A-description-without-a-single-space-'.repeat(20),
      category: 'other',
    })
    for (const path of ['dashboard', 'tickets', 'tickets/new', 'tickets/1', 'invoices', 'invoices/1']) {
      await page.goto(`/customer/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await waitForScreen(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375)
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Support Tickets' }).click()
    await page.getByRole('row').nth(1).click()
    await expect(page.getByRole('heading', { name: 'Ticket #1' })).toBeVisible()
  })
})
