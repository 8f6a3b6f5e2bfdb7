import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

const described = { description: 'It stopped this morning, and nobody knows why.', category: 'technical' }

async function openSearch(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await page.keyboard.press('Control+k')
  const field = dialog.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  return { dialog, field, options: dialog.getByRole('option') }
}

test('On a ticket, staff assign it from the search by keyboard, and go where the menu goes', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 429/)
  const customer = await newBrowserPage()
  await registerCustomer(customer)
  const created = await callApi(customer, 'POST', '/api/tickets', {
    ...described,
    title: 'Scanner is silent',
  })
  const id = String(created.get('id'))
  await signInAsStaff(page, site)
  const colleague = { username: 'ben', password: 'Correct-horse-7', role: 'agent' }
  await callApi(page, 'POST', '/api/users', colleague)
  await page.goto(`/agent/tickets/${id}`)
  await waitForScreen(page)
  const assigned = page.getByRole('region', { name: 'Assigned to' }).getByRole('combobox')

  const { dialog, field, options } = await openSearch(page)
  await expect(options.first()).toHaveText('Assign to me')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  for (const group of ['Actions', 'Go to'])
    await expect(dialog.getByRole('group', { name: group })).toBeVisible()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(toastOf(page)).toContainText(`Assigned to ${site.admin.username}`)
  await expect(assigned).toHaveValue(site.admin.username)

  await openSearch(page)
  await expect(options.filter({ hasText: 'Assign to me' })).toHaveCount(0)
  await expect(options.first()).toHaveText('Assign to…')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Assign to ')
  await expect(options).toContainText(['Assign to ben'])
  await page.keyboard.type('be')
  await expect(options.first()).toHaveText('Assign to ben')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Assigned to ben')
  await expect(assigned).toHaveValue('ben')

  // A refusal is shown as that of the card.
  await page.route(`**/api/tickets/${id}/assignment`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 429, json: { message: 'Too many changes. Please wait a minute.' } })
      : route.continue(),
  )
  await openSearch(page)
  await page.keyboard.type('assign to nob')
  await expect(options.first()).toHaveText('Assign to nobody')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Could not assign the ticket')
  await expect(toastOf(page)).toContainText('Too many changes.')

  await openSearch(page)
  await page.keyboard.type('new t')
  await expect(options.first()).toHaveText('New Ticket')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/agent/tickets/raise')
  // At once: the dialog may still be closing, and begins again.
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(options.filter({ hasText: 'Assign' })).toHaveCount(0)
  await page.keyboard.type('invo')
  await expect(options.first()).toHaveText('Invoices')
  await expect(dialog.getByRole('group', { name: 'Actions' })).toContainText('Create Invoice')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/agent/invoices')
})

test('The search offers administrators and customers their own actions', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await signInAsStaff(page, site)
  await page.goto('/admin/dashboard')
  await waitForScreen(page)
  const { field, options } = await openSearch(page)
  const actions = page.getByRole('group', { name: 'Actions' }).getByRole('option')
  await expect(actions).toHaveText([
    'New Ticket',
    'Create Invoice',
    'Add Company',
    'Import users from CSV',
    'Add Domain',
  ])
  await field.fill('company add')
  await expect(options.first()).toHaveText('Add Company')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/companies/new')
  await openSearch(page)
  await field.fill(site.admin.username)
  await expect(options.first()).toHaveText(/^Admin/)
  await page.getByRole('group', { name: 'People' }).getByRole('option').click()
  await expect(page).toHaveURL('/admin/user-management')
  await expect(page.getByRole('searchbox').first()).toHaveValue(site.admin.username)

  const customer = await newBrowserPage()
  await registerCustomer(customer)
  await customer.goto('/customer/dashboard')
  await waitForScreen(customer)
  const own = await openSearch(customer)
  await expect(own.options.first()).toHaveText('New Ticket')
  await expect(own.dialog.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveCount(1)
  await expect(own.dialog.getByRole('group', { name: 'Go to' })).toContainText('Invoices')
  for (const typed of ['assign', 'create invoice', 'add company']) {
    await own.field.fill(typed)
    await expect(own.dialog.getByText(/^Nothing found/)).toBeVisible()
  }
  await own.field.fill('')
  await customer.keyboard.press('Enter')
  await expect(customer).toHaveURL('/customer/tickets/new')
})
