import { signInAsAdministrator, statusOfCall } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { hasEnd } from '../support/screen.ts'
import { sessionCookies } from '../support/sessionCookies.ts'

const customer = { username: 'elena', email: 'elena@brightdental.example', password: 'Correct-horse-7' }
const ticket = {
  title: 'Printer offline',
  description: 'The printer on the second floor answers nobody.',
  category: 'technical',
  priority: 'low',
}

test('The overview counts what is open, links to every screen, and its log-out ends the session (ADM-09…14) @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const elena = await newBrowserPage()
  await elena.goto('/login')
  expect(await statusOfCall(elena, 'POST', '/api/register', customer)).toBe(201)
  expect(await statusOfCall(elena, 'POST', '/api/tickets', ticket)).toBe(201)

  await signInAsAdministrator(page, site)
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  const card = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  await expect(card('Active Ticket')).toContainText('1 open')
  await expect(card('Pending Invoices')).toContainText('0')
  await expect(card('Admin Status')).toContainText('Active')
  await expectAccessible(page)
  const menu = page.getByRole('navigation', { name: 'Admin portal' })
  const targets = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual([
    '/admin',
    '/admin/team',
    '/admin/companies',
    '/admin/user-management',
    '/admin/role-management',
    '/admin/domain',
    '/agent/dashboard',
    '/admin/site-settings',
    // Not in the specification, and therefore below the specified entries.
    '/admin/dashboard',
    '/admin/reports',
    '/admin/brand',
    '/admin/announced-functions',
    '/admin/single-sign-on',
    '/admin/audit',
    '/admin/background-work',
    '/admin/api',
    '/admin/account',
    '/login',
  ])

  expect(await statusOfCall(elena, 'POST', '/api/tickets', ticket)).toBe(201)
  await page.reload()
  await expect(card('Active Tickets')).toContainText('2 open')
  await menu.getByRole('link', { name: 'Logout' }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await sessionCookies(page.context())).toEqual([])
})

test('A count that fails shows Error, an account that cannot be read leads to the login (ADM-14, ADM-15)', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal Server Error\)/)
  await signInAsAdministrator(page, site)
  await withoutFirstData(page)
  await page.route('**/api/tickets/summary', (route) => route.fulfill({ status: 500, body: '' }))
  let respond = () => {}
  const asked = new Promise<void>((then) => (respond = then))
  await page.route('**/api/invoices/summary', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  const loading = page.getByRole('status').filter({ hasText: 'Loading Pending Invoices' })
  await expect(loading).toBeVisible()
  respond()
  await expect(loading).toBeHidden()
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Error loading user data. Please try logging in again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login')
  await expectAccessible(page)
  await page.goto('/admin/user-management')
  await expect(page.getByRole('link', { name: 'Return to Login' })).toBeVisible()
  await expectAccessible(page)

  // ERR-12
  await page.goto('/admin')
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(toastOf(page)).toContainText('Failed to logout')
  await expect(page).toHaveURL(/\/admin$/)
  await page.unroute('**/api/logout')
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('Roles are a demonstration that sends nothing to the server (ADM-66…72, NA-03)', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  const menu = page.getByRole('navigation', { name: 'Admin portal' })
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Admin Panel',
    'Team',
    'Companies',
    'User Management',
    'Role Management',
    'Agent Portal',
    // Not in the specification, and therefore below the specified entries.
    'Reports',
    'Domain Management',
    'Brands',
    'Site Settings',
    'Announced Functions',
    'Single Sign-On',
    'Audit Log',
    'Background Work',
    'API',
    'Your Account',
    'Logout',
  ])
  const called: string[] = []
  await menu.getByRole('link', { name: 'Role Management' }).click()
  await expect(page.getByText('The roles of this portal and their main permissions.')).toBeVisible()
  await expect(page.getByText('Loading roles...')).toBeVisible()
  page.on('request', (request) => {
    if (request.url().includes('/api/') && hasEnd(request)) called.push(request.url())
  })
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('Administrator')).toContainText('all permissions')
  await expect(row('agent').getByRole('listitem')).toHaveText([
    'view_tickets',
    'respond_tickets',
    'view_invoices',
    'create_invoices',
  ])
  await expect(row('customer').getByRole('listitem')).toHaveText([
    'view_own_tickets',
    'create_tickets',
    'view_own_invoices',
  ])
  await expect(row('Administrator').getByRole('button', { name: /cannot be deleted/ })).toBeDisabled()
  await expectAccessible(page)

  const unavailable = async () => {
    await expect(toastOf(page)).toContainText('Feature Unavailable')
    await expect(toastOf(page)).toContainText('This feature is currently unavailable')
    await toastOf(page).getByRole('button').click()
    await expect(toastOf(page)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Delete agent' }).click()
  await unavailable()
  await page.getByRole('button', { name: 'Create role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('x')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByText('Role name must be at least 2 characters')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('xy')
  await dialog.getByLabel('Name').press('Enter')
  await unavailable()
  await page.getByRole('button', { name: 'Edit customer' }).click()
  await dialog.getByRole('button', { name: 'Update role' }).click()
  await unavailable()
  await expect(page.getByRole('row')).toHaveCount(4)
  expect(called).toEqual([])
})

test('Everybody but administrators is redirected from the roles with a message (GRD-15)', async ({
  page,
}) => {
  await page.goto('/login')
  expect(await statusOfCall(page, 'POST', '/api/register', customer)).toBe(201)
  await page.goto('/admin/role-management')
  await expect(page).toHaveURL(/\/$/)
  await expect(toastOf(page)).toContainText('Access Denied')
  await expect(toastOf(page)).toContainText("You don't have permission to access this page.")
})
