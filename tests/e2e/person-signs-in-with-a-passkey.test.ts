import type { Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { ageConfirmations } from '../support/ageConfirmations.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { answerLate } from '../support/firstData.ts'
import { holdApplication } from '../support/holdApplication.ts'
import { tabTo } from '../support/keyboard.ts'
import {
  callApi,
  customerPassword,
  registerCustomer,
  signInAsCustomer,
  signInAsStaff,
  signOut,
} from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { addVirtualAuthenticator } from '../support/virtualAuthenticator.ts'

const agent = { username: 'ben.carter', password: 'first-Horse-7' }

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(agent.username)
  await page.getByLabel('Password', { exact: true }).fill(agent.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const passkeysOn = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

/** Signs the agent in on this page and opens the account page. */
async function openAccount(page: Page, site: RunningServer): Promise<void> {
  await signInAsStaff(page, site)
  await callApi(page, 'POST', '/api/users', { ...agent, role: 'agent', email: 'ben@northline.example' })
  await callApi(page, 'POST', '/api/login', agent)
  await page.goto('/agent/account-settings')
}

test('An agent adds a passkey by keyboard, and is asked for it after the password', async ({
  page,
  site,
}) => {
  await addVirtualAuthenticator(page)
  await openAccount(page, site)
  await expect(page.getByText('what you add here works at localhost')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Add passkey' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Give the passkey a name')).toBeVisible()
  await page.keyboard.type('Laptop')
  await expectAccessibleAtBothWidths(page)
  // The server reads the account before it creates the codes, but the response arrives afterwards.
  const account = await answerLate(page, '**/api/account')
  await page.route('**/api/account/recovery-codes', async (route) => {
    await account.isRead
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('The passkey Laptop is added')
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  account.send()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(passkeysOn(page)).toHaveText([/^Laptop\s*localhost\s*Added .*, not used yet\s*Remove$/])
  await expect(page.getByText('You sign in with your password and a passkey.')).toBeVisible()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await signOut(page)
  await page.goto('/agent/login')
  await enterPassword(page)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with passkey' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome, ben.carter')).toBeVisible()
})

test('At another address, and after a copy, a passkey lets nobody in, and a recovery code does', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\).*\/api\/passkeys\/challenge|400 \(Bad Request\).*\/api\/passkeys/)
  const device = await addVirtualAuthenticator(page)
  await openAccount(page, site)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allInnerTexts()

  const signIn = async () => {
    await signOut(page)
    await page.goto('/agent/login')
    await enterPassword(page)
    await page.getByRole('button', { name: 'Continue with passkey' }).click()
  }
  await signIn()
  await expect(page.getByText('Welcome, ben.carter')).toBeVisible()
  await device.turnBack()
  await signIn()
  await expect(page.getByText('may have been copied')).toBeVisible()

  await page.goto(site.at('harbor.localhost', '/agent/login'))
  await enterPassword(page)
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await expect(
    page.getByText('A passkey works only at the address where it was made: localhost.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByText('Use a recovery code', { exact: true }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in with this code' }).click()
  await expect(page.getByText('Welcome, ben.carter')).toBeVisible()

  await page.goto(site.at('harbor.localhost', '/agent/account-settings'))
  await expect(passkeysOn(page)).toContainText(['Refused since'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It will no longer sign you in at localhost')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page)).toContainText('The passkey is removed')
  await expect(passkeysOn(page)).toHaveCount(0)
  await expect(page.getByText('Right now you sign in with just your password.')).toBeVisible()
})

test('A customer signs in without a password, and confirms by passkey what changes the account', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/403 \(Forbidden\)|400 \(Bad Request\)/)
  const device = await addVirtualAuthenticator(page)
  await registerCustomer(page)
  await page.goto('/customer/account')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByLabel('Sign in with it alone, without my password').check()
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(passkeysOn(page)).toContainText(['Without password'])

  await signOut(page)
  await page.goto('/login')
  await expectAccessibleAtBothWidths(page)
  await tabTo(page.getByRole('button', { name: 'Sign in with a passkey' }))
  await device.setUserVerified(false)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passkey was not used')).toBeVisible()
  await expectAccessible(page)
  await device.setUserVerified(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customer\/dashboard$/)

  await ageConfirmations(site)
  await page.goto('/customer/account')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const confirmation = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(confirmation).toContainText('use the passkey that your device asks for')
  await expectAccessibleAtBothWidths(page)
  await confirmation.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(confirmation.getByText('Password is incorrect')).toBeVisible()
  await confirmation.getByLabel('Password', { exact: true }).fill(customerPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New recovery codes' }).getByRole('listitem')).toHaveCount(10)

  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  await staff.goto('/admin/user-management')
  await staff.getByRole('button', { name: 'Details of carla' }).click()
  await expectAccessibleAtBothWidths(staff)
  await staff.getByRole('button', { name: 'Remove all passkeys of carla' }).click()
  await expectAccessible(staff)
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click()
  await expect(toastOf(staff)).toContainText('The passkey is removed')
  await expect(staff.getByRole('dialog').getByText('None')).toBeVisible()
})

test('A press of the passkey button waits for the application', async ({ page, expectConsoleError }) => {
  expectConsoleError(/dynamically imported module|ERR_FAILED|400 \(Bad Request\)/)
  await addVirtualAuthenticator(page)
  const start = await holdApplication(page)
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(button).toHaveAttribute('data-pressed')
  start()
  await expect(page.getByText('The passkey was not used')).toBeVisible()
  await expect(page).toHaveURL('/login')

  // A server that no longer has the script, and a page that is not settled.
  await page.unroute(/\/assets\/main-/)
  await page.route(/\/assets\//, (route) => route.abort())
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await button.click()
  await expect(page.getByText('Passkeys need JavaScript.')).toBeVisible()
})

test('Where there can be no passkeys, pages say so', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*\/login/)
  const { port } = new URL(site.baseURL)
  const atAddress = (path: string) => `http://127.0.0.1:${port}${path}`
  await page.goto(atAddress('/login'))
  await expect(page.getByText('Passkeys do not work at a numeric network address.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
  await registerCustomer(await newBrowserPage())
  await signInAsCustomer(page)
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  await page.goto(atAddress('/customer/account'))
  await expect(page.getByText('Open this page by its name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeHidden()

  const noScript = await newBrowserPage({ javaScriptEnabled: false })
  await noScript.goto('/login')
  await noScript.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(noScript.getByText('Passkeys need JavaScript.')).toBeVisible()
  await expect(noScript.getByLabel('Username')).toBeVisible()
})
