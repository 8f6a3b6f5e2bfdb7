import type { Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { ageConfirmations } from '../support/ageConfirmations.ts'
import { codeOf, nextCode } from '../support/authenticator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, signInAsStaff } from '../support/people.ts'

const refused =
  /403 \(Forbidden\).*\/api\/(change-password|otp\/setup|users\/)|400 \(Bad Request\).*\/api\/confirm/
const dialogOf = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" })

/** Presses Escape when the question gets the focus: the dialog behind it is then still the last one opened. */
const pressEscapeOnceAsked = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('focusin', function press({ target }) {
      if (!(target instanceof HTMLInputElement && target.type === 'password')) return
      document.removeEventListener('focusin', press)
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })
  })

test('An agent whose session is older than five minutes confirms with the password before changing it @core', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  await signInAsStaff(page, site)
  const agent = { username: 'ben.carter', password: 'first-Horse-7' }
  await callApi(page, 'POST', '/api/users', { ...agent, role: 'agent', email: 'ben@northline.example' })
  await callApi(page, 'POST', '/api/login', agent)
  await page.goto('/agent/account-settings')
  const current = page.getByLabel('Current password')
  await current.fill(agent.password)
  await page.getByLabel('New password', { exact: true }).fill('second-Horse-8')
  await page.getByLabel('Confirm new password').fill('second-Horse-8')
  await ageConfirmations(site)
  await page.keyboard.press('Enter')

  const dialog = dialogOf(page)
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(dialog.getByLabel('Verification code')).toBeHidden()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: null })

  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await page.keyboard.type('not it')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password is incorrect')).toBeVisible()
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toastOf(page)).toContainText('Nothing was changed, because you did not confirm it.')
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled()
  await expect(current).toHaveValue(agent.password)

  await current.focus()
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await page.keyboard.type(agent.password)
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Your password has been updated successfully')
  await expect(dialog).toBeHidden()
  await expect(current).toHaveValue('')
  await callApi(page, 'POST', '/api/login', { ...agent, password: 'second-Horse-8' })
})

test('An administrator confirms before setting up the own authenticator, and with its code before switching it off', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  await signInAsAdministrator(page, site)
  await ageConfirmations(site)
  const own = page.getByRole('row').filter({ hasText: '(you)' })
  const dialog = dialogOf(page)
  const setUp = page.getByRole('dialog', { name: 'Setup 2FA' })

  await pressEscapeOnceAsked(page)
  await own.getByRole('button', { name: 'Setup 2FA' }).click()
  await expect(setUp.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await setUp.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await tabTo(dialog.getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Enter')
  await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '')
  await setUp.getByLabel('Verification code').fill(codeOf(secret))
  await expect(toastOf(page)).toContainText('Two-factor sign-in is on')
  await page.getByRole('button', { name: 'Done' }).click()

  await ageConfirmations(site)
  const codes = own.getByRole('switch', { name: 'Two-factor sign-in of admin' })
  await codes.press('Space')
  const question = page.getByRole('alertdialog', { name: 'Switch off two-factor sign-in of admin?' })
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog).toContainText('the code from your authenticator app')
  await expectAccessible(page)
  const code = dialog.getByLabel('Verification code')
  await dialog.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await code.fill('000000')
  await expect(dialog.getByText('Invalid verification code')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await page.keyboard.type(nextCode(secret))
  await expect(toastOf(page)).toContainText('Two-factor sign-in of admin is off')
  await expect(codes).not.toBeChecked()
  await expect(codes).toBeFocused()
})
