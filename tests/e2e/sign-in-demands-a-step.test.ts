import type { Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { codeOf } from '../support/authenticator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, signOut } from '../support/people.ts'

const person = { username: 'ben', password: 'By-staff-horse-1', role: 'agent' }

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The secret as text, for typing. */
const secretOn = async (page: Page) =>
  (
    await page
      .locator('code')
      .textContent()
      .then((text) => text ?? '')
  ).replaceAll(' ', '')

test('An administrator demands another password and 2FA, and an agent is led through both', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*\/sign-in-(steps|password)|401 \(Unauthorized\)|409 \(Conflict\)/)
  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  await staff.goto('/admin/user-management')
  await staff.getByRole('button', { name: 'Create user' }).click()
  const creation = staff.getByRole('dialog', { name: 'Create user' })
  await creation.getByLabel('Username').fill('new.person')
  await creation.getByLabel('Password', { exact: true }).fill(person.password)
  await creation.getByLabel('They choose another one at the next sign-in').check()
  await creation.getByLabel('Role').selectOption('User')
  await expectAccessible(staff)
  await creation.getByRole('button', { name: 'Create user' }).click()
  await expect(toastOf(staff)).toContainText('User has been created')

  const ben = await callApi(staff, 'POST', '/api/users', { ...person, mustChangePassword: true })
  await staff.goto('/admin/site-settings')
  await staff.getByRole('button', { name: 'Security Settings' }).click()
  const policy = staff.getByRole('form', { name: 'Two-factor sign-in' })
  await policy.getByLabel('Demanded of').selectOption('staff')
  await expect(policy.getByText('Set up your own 2FA first. Then')).toBeVisible()
  await policy.getByRole('button', { name: 'Save settings' }).click()
  await expect(policy.getByText('Choose the day from which it is required')).toBeVisible()
  await policy.getByLabel('From').fill('2026-01-31')
  await policy.getByRole('button', { name: 'Save settings' }).click()
  await expect(policy.getByText('Set up your own 2FA first: you would need it, too.')).toBeVisible()
  await expectAccessibleAtBothWidths(staff)
  await policy.getByRole('button', { name: 'Setup 2FA' }).click()
  const setUp = staff.getByRole('dialog')
  await setUp.getByLabel('Verification code').fill(codeOf(await secretOn(staff)))
  await setUp.getByRole('button', { name: 'Done' }).click()
  await expect(policy.getByText('Set up your own 2FA first. Then')).toBeHidden()
  await policy.getByRole('button', { name: 'Save settings' }).click()
  await expect(toastOf(staff)).toContainText('Sign-in policy updated')

  await page.goto('/agent/login')
  await waitForHydration(page)
  await enter(page, person.password)
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  const elsewhere = await page.request.get('/agent/dashboard', { maxRedirects: 0 })
  expect([elsewhere.status(), elsewhere.headers()['location']]).toEqual([302, '/agent/login'])
  await page.keyboard.type(person.password)
  await tabTo(page.getByLabel('Confirm new password'))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText("That's your current password.")).toBeVisible()
  const time = '**/api/sign-in-password'
  await page.route(time, (route) => route.fulfill({ status: 401, json: { message: 'Sign in again.' } }))
  await page.getByLabel('Confirm new password').fill(`${person.password}!`)
  await page.getByLabel('New password', { exact: true }).fill(`${person.password}!`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter your username and password again.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true }), 'the form of the step is gone').toBeFocused()
  await page.unroute(time)
  await page.keyboard.press('Enter')
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill('Own-horse-7')
  }
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await expect(page.getByAltText(/QR code of your secret key/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Verification code').focus()
  await page.keyboard.type('000000')
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await page.keyboard.type(codeOf(await secretOn(page)))
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const shownCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shownCodes).toHaveCount(10)
  const codes = await shownCodes.allTextContents()
  await tabTo(page.getByRole('button', { name: 'Go on' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/agent\/dashboard$/)
  await expect(page.getByText('Welcome, ben')).toBeVisible()

  await signOut(page)
  await page.goto('/agent/login')
  await waitForHydration(page)
  await enter(page, 'Own-horse-7')
  await page.getByText('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in with this code' }).click()
  await expect(page.getByText('Welcome, ben')).toBeVisible()

  await staff.goto('/admin/audit')
  await expect(staff.getByRole('cell', { name: 'Changed who needs 2FA' }).first()).toBeVisible()
  expect(ben.get('role')).toBe('agent')
})

test('The steps work without script, and after registering', async ({
  site,
  page,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*\/login/)
  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  await callApi(staff, 'POST', '/api/users', { ...person, mustChangePassword: true })
  const secret = String((await callApi(staff, 'POST', '/api/otp/setup')).get('secret'))
  await callApi(staff, 'POST', '/api/otp/verify', { token: codeOf(secret) })
  const policy = { twoFactorFor: 'everybody', twoFactorFrom: '2026-01-31' }
  await callApi(staff, 'PUT', '/api/sign-in-policy', policy)

  const viewport = { width: 375, height: 700 }
  const phone = await newBrowserPage({ javaScriptEnabled: false, viewport, hasTouch: true, isMobile: true })
  await phone.goto('/login')
  await enter(phone, person.password)
  await phone.getByLabel('New password', { exact: true }).fill('Own-horse-7')
  await phone.getByLabel('Confirm new password').fill('Own-horse-8')
  await phone.getByRole('button', { name: 'Set password' }).click()
  await expect(phone.getByText("Passwords don't match")).toBeVisible()
  for (const label of ['New password', 'Confirm new password']) {
    await phone.getByLabel(label, { exact: true }).fill('Own-horse-7')
  }
  await phone.getByRole('button', { name: 'Set password' }).click()
  const shown = await secretOn(phone)
  await expect(phone.getByAltText(/QR code of your secret key/)).toBeVisible()
  const app = phone.getByRole('link', { name: 'Open in authenticator' })
  expect(await app.getAttribute('href')).toContain(`otpauth://totp/`)
  expect(await app.getAttribute('href')).toContain(`secret=${shown}`)
  await phone.getByLabel('Verification code').fill('000000')
  await phone.getByRole('button', { name: 'Verify' }).click()
  await expect(phone.getByText('Invalid verification code')).toBeVisible()
  expect(await secretOn(phone), 'the secret that was scanned still counts').toBe(shown)
  await phone.getByLabel('Verification code').fill(codeOf(shown))
  await phone.getByRole('button', { name: 'Verify' }).click()
  await expect(phone.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await phone.getByRole('link', { name: 'Go on' }).click()
  await expect(phone).toHaveURL(/\/agent\/dashboard$/)

  await page.goto('/auth?tab=register')
  // Before hydration, the form is sent without JavaScript, and a code is not sent by itself.
  await waitForHydration(page)
  await page.getByLabel('Username').fill('carla')
  await page.getByLabel('Email').fill('carla@customer.example')
  for (const label of ['Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill('Long-enough-7')
  }
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await page.getByLabel('Verification code').fill(codeOf(await secretOn(page)))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
})

test('Before the day there is a friendly notice, and afterwards a session leads to the set-up', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  const secret = String((await callApi(staff, 'POST', '/api/otp/setup')).get('secret'))
  await callApi(staff, 'POST', '/api/otp/verify', { token: codeOf(secret) })
  await callApi(staff, 'POST', '/api/users', person)
  const demand = (twoFactorFrom: string) =>
    callApi(staff, 'PUT', '/api/sign-in-policy', { twoFactorFor: 'everybody', twoFactorFrom })
  await demand('2090-01-31')
  await page.goto('/agent/login')
  await waitForHydration(page)
  await enter(page, person.password)
  await expect(page.getByText('From Jan 31, 2090 on, signing in takes a code')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(page).toHaveURL(/\/agent\/account-settings$/)
  await demand('2026-01-31')
  await page.goto('/agent/tickets')
  await expect(page).toHaveURL(/\/agent\/login$/)
  await enter(page, person.password)
  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
})
