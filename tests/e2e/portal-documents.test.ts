import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import {
  callApi,
  customerPassword,
  registerCustomer,
  signInAsCustomer,
  signInAsStaff,
} from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'

/** Records the paths of the documents and endpoints that the page requests. */
function countRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest() || pathname.startsWith('/api/')) requests.push(pathname)
  })
  return requests
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Customer portal' })

test('A portal that is opened knows who is signed in or asks once, whichever screen it is, and warns of nothing', async ({
  page,
  site,
}) => {
  const requests = countRequests(page)
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  const opens = async (path: string, name: string, questions: number) => {
    requests.length = 0
    await page.goto(path)
    const menu = page.getByRole('navigation', { name: / portal$/ })
    await expect(menu.getByText(name, { exact: true })).toBeVisible()
    await waitForScreen(page)
    expect(requests.filter((request) => request === '/api/user')).toHaveLength(questions)
  }
  await signInAsStaff(page, site)
  for (const path of ['/agent/tickets', '/admin', '/admin/user-management'])
    await opens(path, site.admin.username, 0)
  await registerCustomer(page)
  for (const path of ['/customer/dashboard', '/customer/tickets', '/customer/invoices'])
    await opens(path, 'carla', 0)
  await withoutFirstData(page)
  await opens('/customer/dashboard', 'carla', 1)
  expect(warnings).toEqual([])

  // After sign-in within the page, the guard requests the user, and no screen does so again.
  await menuOf(page).getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/customer\/login$/)
  requests.length = 0
  await signInAsCustomer(page)
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await waitForScreen(page)
  expect(requests.filter((request) => request === '/api/user')).toHaveLength(1)
})

test('The screen does not wait for the name, and never shows that of someone else', async ({
  page,
  newBrowserPage,
}) => {
  await registerCustomer(await newBrowserPage(), 'sam')
  await registerCustomer(page, 'carla')
  // A server that has just started makes screens reload, which is refused once sam has signed in.
  await holdLiveUpdates(page)
  await page.goto('/customer/tickets')
  await expect(menuOf(page).getByText('carla', { exact: true })).toBeVisible()
  await callApi(page, 'POST', '/api/login', { username: 'sam', password: customerPassword })
  await withoutFirstData(page)
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    await goOn
    await route.continue()
  })
  await page.goto('/customer/tickets')
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()
  await expect(menuOf(page).getByText('customer', { exact: true })).toBeVisible()
  await expect(page.getByText('carla')).toHaveCount(0)
  letGoOn()
  await expect(menuOf(page).getByText('sam', { exact: true })).toBeVisible()
})

test('Someone else who signs in between the document and its question clears the page', async ({
  page,
  newBrowserPage,
  expectConsoleError,
}) => {
  // Either refused because of sam's cookie (409), or sent with carla's session, which has ended (401).
  expectConsoleError(/409 \(Conflict\)|401 \(Unauthorized\)/)
  await registerCustomer(await newBrowserPage(), 'sam')
  await registerCustomer(page, 'carla')
  await withoutFirstData(page)
  let isFirst = true
  await page.route('**/api/user', async (route) => {
    if (isFirst) {
      isFirst = false
      await callApi(page, 'POST', '/api/login', { username: 'sam', password: customerPassword })
    }
    await route.continue()
  })
  await page.goto('/customer/dashboard')
  await expect(page.getByText('Signed in as sam')).toBeVisible()
  await expect(page.getByText('carla')).toHaveCount(0)
})

test('A late refusal of the former person clears the page for the one who has signed in', async ({
  page,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  await registerCustomer(await newBrowserPage(), 'sam')
  await registerCustomer(page, 'carla')
  await holdLiveUpdates(page)
  await withoutFirstData(page)
  await page.route(
    /\/api\/tickets\?/,
    async (route) => {
      // Sent with carla's session, which has ended by the time of the response.
      const headers = await route.request().allHeaders()
      await callApi(page, 'POST', '/api/login', { username: 'sam', password: customerPassword })
      await route.fulfill({ response: await route.fetch({ headers }) })
    },
    { times: 1 },
  )
  await page.goto('/customer/dashboard')
  await expect(page.getByText('Signed in as sam')).toBeVisible()
  await expect(page.getByText('carla')).toHaveCount(0)
})

test('Someone of another role who signs in before the script runs is led to where they belong', async ({
  page,
  site,
}) => {
  await registerCustomer(page, 'carla')
  let signedIn: Promise<unknown> | undefined
  await page.route(/\/assets\/main-/, async (route) => {
    signedIn ??= callApi(page, 'POST', '/api/login', site.admin)
    await signedIn
    await route.continue()
  })
  await page.goto('/customer/dashboard')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const menu = page.getByRole('navigation', { name: 'Admin portal' })
  await expect(menu.getByText(site.admin.username, { exact: true })).toBeVisible()
  await expect(menu.getByText('carla')).toHaveCount(0)
})

test('A document that was kept although its session has ended leads to the sign-in page, once', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  await registerCustomer(page)
  await withoutFirstData(page)
  const kept = await (await page.request.get('/customer/tickets')).text()
  for (const cookie of ['kept', 'gone']) {
    const cookies = await page.context().cookies()
    // An intermediate cache could send this document.
    await page.route('**/customer/tickets', (route) =>
      route.fulfill({ body: kept, contentType: 'text/html' }),
    )
    await page.context().clearCookies({ name: 'sid' })
    if (cookie === 'gone') await page.context().clearCookies({ name: 'signed-in-as' })
    const requests = countRequests(page)
    await page.goto('/customer/tickets')
    await expect(page).toHaveURL(/\/customer\/login$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    await waitForScreen(page)
    expect(requests.filter((request) => !request.startsWith('/api/')).length, cookie).toBeLessThanOrEqual(2)
    await page.unroute('**/customer/tickets')
    await page.context().addCookies(cookies)
  }
})

test('Back after signing out shows the sign-in page and nothing of the portal', async ({ page }) => {
  await registerCustomer(page)
  await page.goto('/customer/tickets')
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()
  await page.goto('/services')
  await page.goto('/customer/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect(page.getByLabel('Username')).toBeVisible()
  const requests = countRequests(page)
  // First to the dashboard in the same document, then to the list in a separate one.
  for (const steps of [-1, -2]) {
    const signInPage = page.waitForResponse((response) => response.url().endsWith('/customer/login'))
    await page.evaluate((by) => history.go(by), steps)
    await signInPage
    await expect(page).toHaveURL(/\/customer\/login$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    await waitForScreen(page)
  }
  expect(requests).toEqual(['/customer/dashboard', '/customer/login', '/customer/tickets', '/customer/login'])
})
