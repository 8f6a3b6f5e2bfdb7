import type { Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { linkIn } from '../support/confirmation.ts'
import { tabTo } from '../support/keyboard.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from '../support/mailCatcher.ts'
import { callApi } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'

let catcher: MailCatcher
test.beforeAll(async () => {
  catcher = await startMailCatcher()
})
test.beforeEach(() => {
  catcher.mails.length = 0
})
test.afterAll(() => catcher.stop())

/** Sets up the mail server, and a brand with the domain for links in mails. */
async function setUpMail(staff: Page): Promise<void> {
  await callApi(staff, 'PUT', '/api/settings/email', settingsFor(catcher))
  const brand = await callApi(staff, 'POST', '/api/brands', { name: 'Northline' })
  const brandId = Number(brand.get('id'))
  await callApi(staff, 'POST', '/api/domains', { domainName: 'northline.example', brandId, isPrimary: true })
}

/** The link in the next mail to this address, moved to the host of the test. */
async function linkTo(site: RunningServer, address: string): Promise<string> {
  const mail = await catcher.waitForMailTo(address)
  catcher.mails.length = 0
  const link = linkIn(mail)
  expect(link?.origin).toBe('https://northline.example')
  return site.at('localhost', `${link?.pathname}${link?.search}`)
}

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

test('An invited person chooses a password, forgets it, and sets another one by keyboard', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*\/api\/password-links\/use/)
  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  await staff.goto('/admin/user-management')
  await staff.getByRole('button', { name: 'Invite' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Invite a person' })
  await expect(dialog).toContainText('first set up the mail server and add a domain.')
  await expectAccessible(staff)
  await page.goto(site.at('localhost', '/login'))
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const refusal = page.getByText("We can't send links by email yet. Please contact us.")
  await expect(refusal).toBeVisible()
  await page.goto('/reset-password?token=x')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(refusal).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expectAccessible(page)
  await setUpMail(staff)
  await staff.reload()
  await staff.getByRole('button', { name: 'Invite' }).click()
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Invalid email')).toBeVisible()
  await dialog.getByLabel('Email').fill('iris@customer.example')
  await dialog.getByLabel('Username').fill('iris')
  await dialog.getByLabel('First name').fill('Iris')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toastOf(staff)).toContainText('iris is invited')
  await expect(staff.getByRole('row').filter({ hasText: 'iris@customer.example' })).toBeVisible()

  const invitation = await linkTo(site, 'iris@customer.example')
  await page.goto(invitation)
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(page.getByText('For the account iris.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('First-horse-7')
  await page.getByLabel('Confirm new password').fill('First-horse-8')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Confirm new password').fill('First-horse-7')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set. You can sign in as iris now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeFocused()
  await expect(page.getByText('For the account iris.')).toBeHidden()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Or your confirmed email address')
  catcher.mails.length = 0

  const forgotten = page.getByRole('link', { name: 'Forgot password?' })
  await tabTo(forgotten)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await tabTo(page.getByLabel('Email'))
  await page.keyboard.type('IRIS@customer.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText("If there's an account with this address")).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const reset = await linkTo(site, 'iris@customer.example')
  await page.goto(reset)
  await tabTo(page.getByLabel('New password', { exact: true }))
  await page.keyboard.type('First-horse-7')
  await tabTo(page.getByLabel('Confirm new password'))
  await page.keyboard.type('First-horse-7')
  await page.keyboard.press('Enter')
  await expect(page.getByText("That's your current password.")).toBeVisible()
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill('Second-horse-8')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your new password is set. You can sign in as iris now.')).toBeVisible()
  await page.goto(reset)
  await expect(page.getByText('This link has been used')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await callApi(page, 'POST', '/api/login', { username: 'iris', password: 'Second-horse-8' })
  await page.goto('/customer/dashboard')
  await expect(page.getByText('Signed in as iris')).toBeVisible()
})

test('It works without script, and every sign-in page leads to it', async ({
  site,
  page,
  newBrowserPage,
  expectConsoleError,
}) => {
  // A form without JavaScript gets the page with the status of the refusal.
  expectConsoleError(/400 \(Bad Request\).*\/(forgot|reset)-password/)
  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  await setUpMail(staff)
  const person = {
    username: 'ben',
    password: 'first-Horse-7',
    role: 'agent',
    email: 'ben@northline.example',
  }
  await callApi(staff, 'POST', '/api/users', person)
  for (const signIn of ['/login', '/auth', '/admin/login', '/customer/login', '/agent/login']) {
    await page.goto(signIn)
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    await expectAccessible(page)
  }
  const phone = await newBrowserPage({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } })
  await phone.goto('/agent/login')
  await phone.getByRole('link', { name: 'Forgot password?' }).click()
  await phone.getByLabel('Email').fill('nonsense')
  await phone.getByRole('button', { name: 'Email me a link' }).click()
  await expect(phone.getByText('Invalid email')).toBeVisible()
  await phone.getByLabel('Email').fill(person.email)
  await phone.getByRole('button', { name: 'Email me a link' }).click()
  await expect(phone.getByText("If there's an account with this address")).toBeVisible()
  await phone.goto(await linkTo(site, person.email))
  await phone.getByLabel('New password', { exact: true }).fill('Second-horse-8')
  await phone.getByLabel('Confirm new password').fill('Second-horse-9')
  await phone.getByRole('button', { name: 'Set password' }).click()
  await expect(phone.getByText("Passwords don't match")).toBeVisible()
  await phone.getByLabel('New password', { exact: true }).fill('Second-horse-8')
  await phone.getByLabel('Confirm new password').fill('Second-horse-8')
  await phone.getByRole('button', { name: 'Set password' }).click()
  await expect(phone.getByText('Your new password is set. You can sign in as ben now.')).toBeVisible()
  await callApi(page, 'POST', '/api/login', { username: 'ben', password: 'Second-horse-8' })
})
