import { submitAdministratorSignIn } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, customerPassword, registerCustomer, signInAsCustomer } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'
import { sessionCookies } from '../support/sessionCookies.ts'

test('A person without a portal is told so on the home page, and can log out there', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  const administrator = await newBrowserPage()
  await administrator.goto('/admin/login')
  await submitAdministratorSignIn(administrator, site)
  const account = { username: 'pat', password: customerPassword, role: 'User' }
  await callApi(administrator, 'POST', '/api/users', account)

  const line = page.getByRole('region', { name: 'Account' })
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 760 })
    await page.goto('/login')
    await signInAsCustomer(page, 'pat')
    await expect(page).toHaveURL(`${site.baseURL}/`)
    await expect(line).toContainText(
      "Signed in as pat. This account doesn't have access to a portal yet. Please contact us.",
    )
    await expect(line).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.reload()
    await expect(line).toBeInViewport({ ratio: 1 })
    if (width === 375) {
      expectConsoleError(/500/)
      await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }))
      await line.getByRole('button', { name: 'Logout' }).click()
      await expect(toastOf(page)).toContainText('Failed to logout')
      await page.unroute('**/api/logout')
    }
    await line.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await sessionCookies(page.context())).toEqual([])
    await page.goto('/')
    await expect(line).toBeHidden()
  }
})

test('The home page asks nothing for visitors, and says nothing to people with a portal', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await waitForScreen(page)
  expect(requested.filter((url) => /\/api\/|NoPortalLine/.test(url))).toEqual([])
  await registerCustomer(page)
  const response = page.waitForResponse('**/api/user')
  await page.reload()
  await response
  await expect(page.getByRole('region', { name: 'Account' })).toBeHidden()
})
