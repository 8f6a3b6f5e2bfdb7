import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, registerCustomer } from '../support/people.ts'

const ticket = {
  title: 'Printer offline',
  description: 'The printer on the second floor answers nobody.',
  category: 'technical',
}

test('An administrator reads when someone was here last, and follows the links to what is theirs', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const carla = await newBrowserPage()
  const carlaId = await registerCustomer(carla)
  await callApi(carla, 'POST', '/api/tickets', ticket)
  await signInAsAdministrator(page, site)
  await callApi(page, 'POST', '/api/users', { username: 'nobody.yet', password: 'sixsix', role: 'customer' })
  await page.goto('/admin/user-management')

  const dialog = page.getByRole('dialog')
  const factOf = (term: string) =>
    dialog.locator('div').filter({ has: page.getByText(term, { exact: true }) })
  await page.getByRole('button', { name: 'Details of nobody.yet' }).press('Enter')
  await expect(factOf('Last sign-in').last()).toContainText('Never')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Details of nobody.yet' })).toBeFocused()

  await page.setViewportSize({ width: 375, height: 760 })
  await page.getByRole('button', { name: 'Details of carla' }).click()
  await expect(factOf('Last sign-in').last()).toContainText(/\d{4}/)
  await expect(factOf('Email').last()).toContainText('carla@customer.example')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'All their tickets' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/agent/tickets\\?customer=${carlaId}$`))
  await expect(page.getByRole('link', { name: /View ticket/ })).toHaveCount(1)
  await expect(page.getByText(`Customer #${carlaId} carla`)).toBeVisible()

  await page.goBack()
  await page.setViewportSize({ width: 1280, height: 760 })
  await page.getByRole('button', { name: 'Details of carla' }).click()
  await dialog.getByRole('link', { name: 'All their invoices' }).click()
  await expect(page).toHaveURL(new RegExp(`/agent/invoices\\?customer=${carlaId}$`))
  await expect(page.getByText('This customer has no invoices.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Details of carla' }).click()
  await dialog.getByRole('link', { name: 'In the audit log' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?subject=/)
})

test('Users are found by role, state, company and last sign-in, which the address keeps', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  const create = async (username: string, role: string, change: object) => {
    const user = await callApi(page, 'POST', '/api/users', { username, role, password: 'sixsix' })
    await callApi(page, 'PUT', `/api/users/${String(user.get('id'))}`, change)
  }
  await create('ben', 'agent', {})
  await create('carl', 'customer', { company: 'Harbor Supply' })
  await create('dana', 'customer', { company: 'Harbor Light', isSuspended: true })

  await page.goto('/admin/user-management')
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr')
  await expect(rows).toHaveCount(4)
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await filters.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Role', { exact: true }).selectOption('customer')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/\/admin\/user-management\?role=customer$/)
  await expect(page.getByRole('status').filter({ hasText: '2 users' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 760 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 760 })
  await page.getByLabel('Company').fill('harbor s')
  // Enter accepts the input method's suggestion and must not filter yet.
  await page.getByLabel('Company').dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(page).toHaveURL(/\/admin\/user-management\?role=customer$/)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('carl')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the users of these filters as CSV' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^users-[\d-]+\.csv$/)
  await expect(toastOf(page)).toContainText('The users were exported')

  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(page.getByLabel('Company')).toHaveValue('harbor s')
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(rows).toHaveCount(4)
  await expect(page).toHaveURL(/\/admin\/user-management$/)
  await page.getByLabel('Last sign-in').selectOption('Never')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('State').selectOption('Suspended')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('dana (suspended)')

  await page.getByRole('button', { name: 'Delete dana' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No users match these filters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows).toHaveCount(3)

  await page.goto('/admin/dashboard?signIn=week&state=nonsense')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'User Management 3 users' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit admin' }).click()
  await page.getByRole('dialog').getByLabel('Company').fill('Northline')
  await page.getByRole('dialog').getByRole('button', { name: 'Update user' }).click()
  await expect(rows).toHaveCount(1)
})
