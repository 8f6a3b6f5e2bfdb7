import type { Page } from '@playwright/test'
import { codeOf, nextCode } from '../support/authenticator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { holdApplication } from '../support/holdApplication.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { HttpClient } from '../support/httpClient.ts'
import { registerCustomer } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { storeUncheckedRole } from '../support/uncheckedRole.ts'
import { sessionCookies } from '../support/sessionCookies.ts'

const refusedLogin = /401 \(Unauthorized\).*\/api\/login/

/** Waits for hydration: separate tests cover native form submission before it. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Waits for the heading, because the URL changes before the previous form disappears. */
async function expectSignInPage(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function register(page: Page, username: string, password = 'long enough'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@customer.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
}

/**
 * Sets up 2FA for the administrator; returns the secret. Not on a page, whose next request might still carry the cookie
 * of before, which setting it up replaces.
 */
async function setUpCodes({ baseURL, admin }: RunningServer): Promise<string> {
  const client = new HttpClient(baseURL)
  await client.post('/api/login', admin, 200)
  const secret = String((await client.post('/api/otp/setup', undefined, 200)).field('secret'))
  await client.post('/api/otp/verify', { token: codeOf(secret) }, 200)
  return secret
}

test('A visitor registers, is signed in as a customer and lands on the customer dashboard @core', async ({
  page,
}) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/register')) sent.push(request.postDataJSON())
  })
  await openHydrated(page, '/login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page).toHaveURL(/tab=register/)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectAccessible(page)

  await register(page, 'carla')
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  expect(sent).toEqual([
    {
      username: 'carla',
      email: 'carla@customer.example',
      password: 'long enough',
      role: 'customer',
      emailNotifications: false,
    },
  ])
})

test('Passwords that differ are reported under the confirmation', async ({ page }) => {
  await openHydrated(page, '/auth?tab=register')
  await page.getByLabel('Username').fill('carla')
  await page.getByLabel('Email').fill('carla@customer.example')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByLabel('Confirm password').fill('long enouhg')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
})

test('A taken username is refused with a toast and under its field, and no typed text is lost', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)/)
  await openHydrated(page, '/login?tab=register')
  await register(page, site.admin.username)
  const toast = toastOf(page)
  await expect(toast).toContainText('Registration failed')
  await expect(toast).toContainText('Username already exists')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('admin@customer.example')

  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(site.admin.username)
})

test('A wrong password is refused, and the right one leads the administrator to the dashboard @core', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(refusedLogin)
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()

  await signIn(page, site.admin.username, 'wrong')
  const toast = toastOf(page)
  await expect(toast).toContainText('Login failed')
  await expect(toast).toContainText('Invalid username or password')
  await expect(page.getByRole('main').getByText('Invalid username or password')).toHaveCount(0)

  await signIn(page, site.admin.username, site.admin.password)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByText('Signed in as admin')).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('With two-factor sign-in the sixth digit sends the code, and a wrong code clears the field @core', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*\/api\/otp\/verify/)
  const secret = await setUpCodes(site)
  await openHydrated(page, '/admin/login')
  await signIn(page, site.admin.username, site.admin.password)
  await expect(page.getByText('OTP Required: Please enter the verification code')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible()
  const code = page.getByLabel('Verification code')
  await expect(code).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('000000')
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()

  await page.keyboard.type(nextCode(secret))
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('A pasted code may be in groups and among words', async ({ page, site }) => {
  const secret = await setUpCodes(site)
  await openHydrated(page, '/admin/login')
  await signIn(page, site.admin.username, site.admin.password)
  await expect(page.getByLabel('Verification code')).toBeFocused()
  // Pasting changes the field once, unlike typing.
  await page.keyboard.insertText(`Code: ${nextCode(secret).replace(/^.../, '$& ')}`)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('A customer at the agent login is refused, and no session remains @core', async ({
  page,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  await openHydrated(customer, '/login?tab=register')
  await register(customer, 'carla')
  await expect(customer).toHaveURL(/\/customer\/dashboard$/)

  await openHydrated(page, '/agent/login?testDomain=brand.test')
  await expect(page.getByText('Need access? Contact your system administrator.')).toBeVisible()
  const logout = page.waitForResponse('**/api/logout')
  await signIn(page, 'carla', 'long enough')
  const toast = toastOf(page)
  await expect(toast).toContainText('Access Denied')
  await expect(toast).toContainText('Your account does not have agent access.')
  await expect(page.getByRole('main').getByText('Your account does not have agent access.')).toHaveCount(0)
  await logout
  expect(await sessionCookies(page.context())).toEqual([])
  await page.getByRole('link', { name: 'Go to the Customer Portal' }).click()
  await expect(page).toHaveURL('/customer/login?testDomain=brand.test')
  await expectSignInPage(page, 'Customer Portal')
  await signIn(page, 'carla', 'long enough')
  await expect(page).toHaveURL(/\/customer\/dashboard/)
})

test('An administrator at the customer login is refused', async ({ page, site }) => {
  await openHydrated(page, '/customer/login')
  await expect(page.getByText('No account yet? Please contact support for access.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'register yourself' })).toHaveAttribute(
    'href',
    '/auth?tab=register',
  )
  await signIn(page, site.admin.username, site.admin.password)
  const toast = toastOf(page)
  await expect(toast).toContainText('Access Denied')
  await expect(toast).toContainText('Your account does not have customer access.')
  const own = page.getByRole('link', { name: 'Go to the Administrator sign-in' })
  await expect(own).toBeVisible()
  await expectAccessible(page)
  await own.click()
  await expectSignInPage(page, 'Administrator sign-in')
  await signIn(page, site.admin.username, site.admin.password)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('What a password manager fills in before the page is hydrated stays from one tab to the other', async ({
  page,
}) => {
  const start = await holdApplication(page)
  await page.goto('/login')
  await page.getByLabel('Username').fill('carla')
  start()
  await waitForHydration(page)
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('carla')
})

test('A refusal stays on the page when the page learns that nobody is signed in before it has read the answer', async ({
  page,
  site,
}) => {
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch()
    // The cookie is gone by now; the page checks it on every focus.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await route.fulfill({ response })
  })
  await openHydrated(page, '/customer/login')
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await signIn(page, site.admin.username, site.admin.password)
  await expect(toastOf(page)).toContainText('Your account does not have customer access.')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.locator('body')).toHaveAttribute('data-same-document')
  expect(await sessionCookies(page.context())).toEqual([])
})

test('Customer screens require the role customer in exactly this spelling, and redirect others to the sign-in page (GRD-08, GRD-14)', async ({
  page,
  site,
}) => {
  await registerCustomer(page, 'carla')
  await storeUncheckedRole(site, 'carla', 'Customer')
  const screens = ['dashboard', 'tickets', 'tickets/new', 'tickets/1', 'invoices', 'invoices/1']
  for (const screen of screens) {
    await page.goto(`/customer/${screen}`)
    await expect(page, screen).toHaveURL(/\/customer\/login$/)
    await expect(page.getByRole('heading', { name: 'Customer Portal' })).toBeVisible()
  }
  // The guard ignores letter case: it redirects from other portals to the user's own dashboard, which does not.
  await page.goto('/agent/dashboard')
  await expect(page).toHaveURL(/\/customer\/login$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/customer\/login$/)
})

test('The test domain is kept through redirects and sign-in', async ({ page, site }) => {
  await page.goto('/agent/dashboard?testDomain=brand.test')
  await expect(page).toHaveURL(/\/agent\/login\?testDomain=brand\.test$/)
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await signIn(page, site.admin.username, site.admin.password)
  await expect(page).toHaveURL(/\/agent\/dashboard\?testDomain=brand\.test$/)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor signs in with password and code @core', async ({ page, site, expectConsoleError }) => {
    expectConsoleError(/40[01] \(.*\/login/)
    const secret = await setUpCodes(site)
    await page.goto('/login')
    await signIn(page, site.admin.username, 'wrong')
    await expect(page.getByText('Invalid username or password')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(site.admin.username)
    await signIn(page, site.admin.username, site.admin.password)
    await expect(page.getByText('OTP Required: Please enter the verification code')).toBeVisible()
    await page.getByLabel('Verification code').fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Invalid verification code')).toBeVisible()
    await page.getByLabel('Verification code').fill(nextCode(secret).replace(/^.../, '$& '))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })

  test('a visitor at the wrong page is refused, also after a code, and led to the own one', async ({
    page,
    site,
    expectConsoleError,
  }) => {
    expectConsoleError(/403 \(.*\/login/)
    const secret = await setUpCodes(site)
    await page.goto('/customer/login')
    await signIn(page, site.admin.username, site.admin.password)
    await page.getByLabel('Verification code').fill(nextCode(secret))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Your account does not have customer access.')).toBeVisible()
    await expect(page.getByLabel('Password')).toBeVisible()
    expect(await sessionCookies(page.context())).toEqual([])
    await page.getByRole('link', { name: 'Go to the Administrator sign-in' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
  })

  test('a visitor finds the second tab by its link and registers', async ({ page, expectConsoleError }) => {
    expectConsoleError(/400 \(Bad Request\)/)
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Register' }).click()
    await register(page, 'carla', 'short')
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('carla@customer.example')
    await register(page, 'carla')
    await expect(page).toHaveURL(/\/customer\/dashboard$/)
  })
})

test.describe('Where registration is closed', () => {
  test.use({ serverEnv: { ALLOW_REGISTRATION: 'false' } })

  test('the second tab has a message and a link to support, with and without JavaScript', async ({
    page,
    newBrowserPage,
  }) => {
    await openHydrated(page, '/login')
    await page.getByRole('tab', { name: 'Register' }).click()
    const withoutScript = await newBrowserPage({ javaScriptEnabled: false })
    await withoutScript.goto('/auth?tab=register')
    for (const visitor of [page, withoutScript]) {
      const panel = visitor.getByRole('tabpanel', { name: 'Register' })
      await expect(panel).toHaveText('Registration is closed. Please contact support for access.')
      await expect(panel.getByRole('textbox')).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'contact support' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await withoutScript.goto('/customer/login')
    await expect(withoutScript.getByText('contact support')).toBeVisible()
    await expect(withoutScript.getByRole('link', { name: 'register yourself' })).toHaveCount(0)
  })
})
