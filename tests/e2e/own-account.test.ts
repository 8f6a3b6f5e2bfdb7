import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { codeOf } from '../support/authenticator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { linkIn } from '../support/confirmation.ts'
import { tabTo } from '../support/keyboard.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from '../support/mailCatcher.ts'
import { callApi, customerPassword, registerCustomer, signInAsStaff } from '../support/people.ts'

let catcher: MailCatcher
test.beforeAll(async () => {
  catcher = await startMailCatcher()
})
test.afterAll(() => catcher.stop())

/** Sets up the mail server, and a brand with the domain for links in mails. */
async function setUpMail(staff: Page): Promise<void> {
  await callApi(staff, 'PUT', '/api/settings/email', settingsFor(catcher))
  const brand = await callApi(staff, 'POST', '/api/brands', { name: 'Northline' })
  const brandId = Number(brand.get('id'))
  await callApi(staff, 'POST', '/api/domains', { domainName: 'northline.example', brandId, isPrimary: true })
}

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

test('A customer corrects the details, and another address counts once its link is opened @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await setUpMail(staff)
  await registerCustomer(page)

  await page.goto('/customer/dashboard')
  await page
    .getByRole('navigation', { name: 'Customer portal' })
    .getByRole('link', { name: 'Your Account' })
    .click()
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible()
  await expect(page.getByText('Name and company are on your invoices.')).toBeVisible()
  await page.getByLabel('First name').fill('Carla')
  await page.getByLabel('Last name').fill('Weber')
  await page.getByLabel('Company').fill('Harbor Supply')
  await page.getByLabel('Phone').fill('(419) 555-0117')
  await page.getByLabel('Address', { exact: true }).fill('48 Dock Road\nToledo')
  await page.getByLabel('Send me notifications').check()
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(toastOf(page)).toContainText('Your details have been saved')
  await page.reload()
  await expect(page.getByLabel('Company')).toHaveValue('Harbor Supply')
  await expectAccessibleAtBothWidths(page)

  await page.getByLabel('New email address').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email')).toBeVisible()
  await page.getByLabel('New email address').fill('weber@harbor.example')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('We have sent a link to weber@harbor.example.')
  const pending = page.getByText("weber@harbor.example isn't confirmed yet.")
  await expect(pending).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const link = linkIn(await catcher.waitForMailTo('weber@harbor.example'))
  const local = site.at('localhost', `${link?.pathname}${link?.search}`)

  const phone = await newBrowserPage({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } })
  await phone.goto(local)
  await expect(phone.getByText('weber@harbor.example')).toBeVisible()
  await page.reload()
  await expect(pending, 'opening the link changes nothing').toBeVisible()
  await phone.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(
    phone.getByText('weber@harbor.example is now the email address of your account.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your address is weber@harbor.example.')).toBeVisible()
  await expect(pending).toBeHidden()
  await page.goto(site.at('localhost', '/confirm-email?change=altered'))
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('An agent sets up 2FA by keyboard, and signs in with a recovery code when the phone is lost', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*\/api\/otp\/verify|401 \(Unauthorized\)/)
  await signInAsStaff(page, site)
  const agent = { username: 'ben.carter', password: 'first-Horse-7' }
  await callApi(page, 'POST', '/api/users', { ...agent, role: 'agent', email: 'ben@northline.example' })
  await callApi(page, 'POST', '/api/login', agent)
  await page.goto('/agent/account-settings')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Setup 2FA' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Verification code').focus()
  await page.keyboard.type(codeOf(secret))
  await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await expectAccessibleAtBothWidths(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as file' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()

  const elsewhere = await newBrowserPage()
  await elsewhere.goto('/agent/login')
  await elsewhere.getByLabel('Username').fill(agent.username)
  await elsewhere.getByLabel('Password', { exact: true }).fill(agent.password)
  await elsewhere.getByRole('button', { name: 'Login' }).click()
  await expect(elsewhere.getByLabel('Verification code')).toBeFocused()
  await tabTo(elsewhere.getByText('Use a recovery code'))
  await elsewhere.keyboard.press('Enter')
  await expectAccessibleAtBothWidths(elsewhere)
  const field = elsewhere.getByLabel('Recovery code', { exact: true })
  await field.fill('not one')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByText('Enter one of your recovery codes, such as')).toBeVisible()
  await field.fill('00000-00000')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByText('Invalid verification code')).toBeVisible()
  await field.fill(codes[0] ?? '')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { name: 'Welcome, ben.carter' })).toBeVisible()
  await expect(toastOf(elsewhere)).toContainText('You signed in with a recovery code. 9 left.')

  await elsewhere.goto('/agent/account-settings')
  await expect(elsewhere.getByText('9 of 10 recovery codes left')).toBeVisible()
  const signIns = elsewhere.getByRole('table', { name: 'Recent sign-ins' })
  await expect(signIns.getByRole('row').nth(1)).toContainText('By recovery code')
  await elsewhere.getByRole('button', { name: 'New recovery codes' }).click()
  const list = elsewhere.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  expect(await list.innerText()).not.toContain(codes[1])
  await elsewhere.getByRole('button', { name: 'Done' }).click()
  await elsewhere.getByRole('button', { name: 'Switch off' }).click()
  const question = elsewhere.getByRole('alertdialog')
  await expectAccessible(elsewhere)
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect(toastOf(elsewhere)).toContainText('Two-factor sign-in is off')
  await expect(elsewhere.getByRole('button', { name: 'Switch on' })).toBeVisible()
})

test('A recovery code signs in without script', async ({ page, newBrowserPage, expectConsoleError }) => {
  expectConsoleError(/400/)
  await registerCustomer(page)
  const secret = String((await callApi(page, 'POST', '/api/otp/setup')).get('secret'))
  await callApi(page, 'POST', '/api/otp/verify', { token: codeOf(secret) })
  const made: unknown = (await callApi(page, 'POST', '/api/account/recovery-codes')).get('codes')
  const [code] = z.array(z.string()).parse(made)
  const plain = await newBrowserPage({ javaScriptEnabled: false })
  await plain.goto('/customer/login')
  await plain.getByLabel('Username').fill('carla')
  await plain.getByLabel('Password', { exact: true }).fill(customerPassword)
  await plain.getByRole('button', { name: 'Login' }).click()
  await plain.getByText('Use a recovery code').click()
  await plain.getByLabel('Recovery code', { exact: true }).fill('00000-00000')
  await plain.getByRole('button', { name: 'Sign in with this code' }).click()
  await expect(plain.getByText('Invalid verification code')).toBeVisible()
  await plain.getByLabel('Recovery code', { exact: true }).fill(String(code))
  await plain.getByRole('button', { name: 'Sign in with this code' }).click()
  await expect(plain).toHaveURL('/customer/dashboard')
})

test('An administrator sees where the account is signed in, and signs out the other places', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  const [elsewhere, third] = [await newBrowserPage(), await newBrowserPage()]
  for (const each of [elsewhere, third, page]) await signInAsStaff(each, site)
  await setUpMail(page)
  expect(
    (await page.request.post('/api/login', { data: { ...site.admin, password: 'not it' } })).status(),
  ).toBe(401)
  await page.goto('/admin/account')
  const sessions = page.getByRole('table', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('row')).toHaveCount(4)
  await expect(sessions.getByRole('row').nth(1)).toContainText(/Chrome on \w+\s*This device/)
  const signIns = page.getByRole('table', { name: 'Recent sign-ins' })
  await expect(signIns.getByRole('row').nth(1)).toContainText('Wrong password')
  await expectAccessibleAtBothWidths(page)

  await page.getByLabel('New email address').fill('first@northline.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText("first@northline.example isn't confirmed yet.")).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(toastOf(page)).toContainText('Your account has no address.')

  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(toastOf(page)).toContainText('The session has been ended.')
  await expect(sessions.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toastOf(page)).toContainText('You are signed out everywhere else.')
  await expect(sessions.getByRole('row')).toHaveCount(2)
  for (const each of [elsewhere, third]) expect((await each.request.get('/api/user')).status()).toBe(401)
  expect((await page.request.get('/api/user')).status()).toBe(200)
})
