import type { Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { codeOf } from '../support/authenticator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'
import { tabTo } from '../support/keyboard.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../support/openIdProvider.ts'
import { callApi } from '../support/people.ts'
import { clientSecret, providerFields } from '../support/singleSignOn.ts'

const password = 'By-staff-horse-1'

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

/** Follows the link, signs in at the provider and consents. */
async function signInThere(page: Page, issuer: string, name: string): Promise<void> {
  // The provider's pages load this font.
  const font = { contentType: 'text/css', body: '' }
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.fulfill(font))
  await page.getByRole('link', { name: 'Sign in with Contoso' }).click()
  await expect(page).toHaveURL((url) => url.origin === issuer)
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const newPerson = (staff: Page, username: string, role: string) =>
  callApi(staff, 'POST', '/api/users', { username, password, role, email: `${username}@example.test` })

/** Gives ben an authenticator; returns its secret. */
async function setUpCode(page: Page): Promise<string> {
  await callApi(page, 'POST', '/api/login', { username: 'ben', password })
  const secret = String((await callApi(page, 'POST', '/api/otp/setup')).get('secret'))
  await callApi(page, 'POST', '/api/otp/verify', { token: codeOf(secret) })
  return secret
}

/** Adds a provider through the API; the first test adds it on the screen. */
async function addProvider(staff: Page, provider: OpenIdProvider): Promise<void> {
  const added = await callApi(staff, 'POST', '/api/identity-providers', providerFields(provider.issuer))
  provider.register([added.get('redirectAddresses')].flat().map(String))
}

test.use({ serverEnv: { ALLOW_HTTP_ISSUERS: 'true' } })

let provider: OpenIdProvider
test.beforeEach(async () => {
  provider = await startOpenIdProvider()
})
test.afterEach(() => provider.stop())

test('An administrator sets a provider up, a customer signs in by it, and takes the link back', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  // Checks each screen of two portals at both widths.
  test.slow()
  expectConsoleError(/403 \(Forbidden\)/)
  const staff = await newBrowserPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await signInAsAdministrator(staff, site)
  await newPerson(staff, 'carla', 'customer')
  await staff.goto('/admin/account')
  await expect(staff.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(staff.getByRole('heading', { name: 'Linked sign-ins' })).toHaveCount(0)
  await staff.getByRole('link', { name: 'Single Sign-On' }).click()
  await expect(staff.getByText('So far everybody signs in with a username and password.')).toBeVisible()
  await expectAccessibleAtBothWidths(staff)

  await staff.getByRole('button', { name: 'Add provider' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(dialog.getByText('Enter the name on the button')).toBeVisible()
  await expectAccessibleAtBothWidths(staff)
  const { name, issuer, clientId, emailDomains } = providerFields(provider.issuer)
  await dialog.getByLabel('Name on the button').fill(name)
  await dialog.getByLabel('Issuer').fill(issuer)
  await dialog.getByLabel('Client ID').fill(clientId)
  await dialog.getByLabel('Client secret', { exact: true }).fill(clientSecret)
  await dialog.getByLabel('Email domains').fill(`@${emailDomains}`)
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(toastOf(staff)).toContainText('Identity provider added')
  const card = staff.getByRole('region', { name })
  await expect(card.getByText('Off', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Test issuer' }).click()
  await expect(card.getByText('There is no OpenID Connect issuer at this address.')).toBeVisible()
  await card.getByRole('button', { name: /^Copy / }).click()
  await expect(toastOf(staff)).toContainText('Redirect address copied to clipboard')
  provider.register([await staff.evaluate(() => navigator.clipboard.readText())])
  await card.getByRole('button', { name: 'Test issuer' }).click()
  await expect(card.getByText('The issuer answers, and is who it says it is.')).toBeVisible()
  await card.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByLabel('On', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Update provider' }).click()
  await expect(toastOf(staff)).toContainText('Identity provider updated')
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(staff)

  await page.goto('/customer/login')
  await expectAccessibleAtBothWidths(page)
  await tabTo(page.getByRole('link', { name: `Sign in with ${name}` }))
  await signInThere(page, provider.issuer, 'carla')
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  await expect(page.getByRole('navigation', { name: 'Customer portal' }).getByText('carla')).toBeVisible()

  await page.goto('/customer/account')
  const links = page.getByRole('region', { name: 'Linked sign-ins' })
  await expect(links.getByText('carla@example.test')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await links.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page)).toContainText('Linked sign-in removed')
  await expect(links.getByText('None so far.')).toBeVisible()

  await staff.reload()
  await card.getByRole('button', { name: `Delete ${name}` }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(staff.getByText('So far everybody signs in with a username and password.')).toBeVisible()
  const visitor = await newBrowserPage()
  await visitor.goto('/login')
  await expect(visitor.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /Sign in with/ })).toHaveCount(0)
})

test('Who is refused reads why, and the password goes on working; the code is asked for', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  await addProvider(staff, provider)
  await newPerson(staff, 'ben', 'agent')

  await page.goto('/agent/login')
  await signInThere(page, provider.issuer, 'stranger')
  await expect(page).toHaveURL(/\/agent\/login\?/)
  await expect(page.getByText('No account here has your email address confirmed.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Username').fill('ben')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/agent\/dashboard$/)
  // The set-up of the code ends this session, including requests that the dashboard may still make.
  await page.goto('about:blank')
  const secret = await setUpCode(await newBrowserPage())

  const other = await newBrowserPage()
  await other.goto('/login')
  await signInThere(other, provider.issuer, 'ben')
  await expect(other.getByLabel('Verification code')).toBeVisible()
  await expectAccessibleAtBothWidths(other)
  // After hydration, the form sends a complete code by itself.
  await waitForHydration(other)
  await other.getByLabel('Verification code').fill(codeOf(secret, 1))
  await expect(other).toHaveURL(/\/agent\/dashboard$/)
})

test('Without script someone is led to the provider and back, also to the code', async ({
  site,
  newBrowserPage,
}) => {
  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  await addProvider(staff, provider)
  await newPerson(staff, 'ben', 'agent')
  const secret = await setUpCode(await newBrowserPage())

  const page = await newBrowserPage({ javaScriptEnabled: false })
  await page.goto('/auth')
  await signInThere(page, provider.issuer, 'stranger')
  await expect(page.getByText('No account here has your email address confirmed.')).toBeVisible()

  const other = await newBrowserPage({ javaScriptEnabled: false })
  await other.goto('/auth')
  await signInThere(other, provider.issuer, 'ben')
  await other.getByLabel('Verification code').fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other).toHaveURL(/\/agent\/dashboard$/)
})
