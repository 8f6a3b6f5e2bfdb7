import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { manyUsers } from '../support/manyUsers.ts'

test('Of many users those near the screen are loaded, and the server filters, sorts and searches the others', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal/)
  await signInAsAdministrator(page, site)
  await manyUsers(site, 250)
  const ranges: string[] = []
  const others: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/users' && request.method() === 'GET') others.push(pathname)
    if (pathname === '/api/user-search')
      void request.headerValue('list-range').then((range) => ranges.push(range ?? 'all'))
  })

  await page.goto('/admin/user-management')
  const table = page.getByRole('table', { name: 'Users' })
  const rows = table.locator('tbody tr')
  const count = page.getByRole('status').filter({ hasText: /\d users?$/ })
  await expect(count).toHaveText('251 users')
  await expect(table).toHaveAttribute('aria-rowcount', '252')
  await expect(rows.first()).toContainText('admin (you)')
  expect(await rows.count()).toBeLessThan(100)
  await page.keyboard.press('End')
  await expect(rows.last()).toContainText('many249')
  await page.keyboard.press('Home')

  await page.getByRole('button', { name: 'Create user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('aaron')
  await dialog.getByLabel('Password', { exact: true }).fill('sixsix')
  await dialog.getByLabel('Role').selectOption('Administrator')
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await expect(toastOf(page)).toContainText('User has been created')
  await expect(rows.first()).toContainText('aaron')
  await expect(count).toHaveText('252 users')

  const role = table.getByRole('button', { name: 'Role' })
  await role.press('Enter')
  await role.press('Enter')
  await expect(rows.first()).toContainText('many0')
  await expect(role).toBeFocused()
  const field = page.getByLabel('Search users')
  await field.fill('many12')
  await expect(rows).toHaveCount(11)
  await expect(count).toHaveText('11 of 252 users')
  await page.getByRole('button', { name: 'Delete many12', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows).toHaveCount(10)
  await expect(count).toHaveText('10 of 251 users')

  await page.route('**/api/user-search?*words=aaron*', (route) => route.fulfill({ status: 500 }))
  await field.fill('aaron')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Failed to fetch users')
  await expect(failure).toContainText('You still see what was loaded before.')
  await expect(rows).toHaveCount(10)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await page.unroute('**/api/user-search?*words=aaron*')
  await failure.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(count).toHaveText('1 of 251 users')

  await page.goto('/admin/dashboard')
  await expect(page.getByRole('button', { name: 'User Management 251 users' })).toBeVisible()
  await expect(rows.first()).toContainText('aaron')
  expect(others, 'never all accounts').toEqual([])
  expect(ranges).not.toContain('all')
})
