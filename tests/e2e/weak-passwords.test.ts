import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'

const common = 'This is one of the most common passwords and easy to guess.'
const name = 'This password is little more than a name and easy to guess.'

test('Who chooses a weak password is told at the field, and refused where the administrators have chosen so', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*\/api\/register/)
  const visitor = await newBrowserPage()
  await visitor.goto('/login?tab=register')
  await waitForHydration(visitor)
  const password = visitor.getByLabel('Password', { exact: true })
  await visitor.getByLabel('Username').fill('carla')
  await visitor.getByLabel('Email').fill('carla@customer.example')
  await expect(password).toHaveAccessibleDescription('At least 8 characters')
  await password.fill('football1')
  await visitor.keyboard.press('Tab')
  await expect(password).toHaveAccessibleDescription(common)
  await expectAccessible(visitor)
  await password.fill('Carla-2026')
  await visitor.getByLabel('Confirm password').fill('Carla-2026')
  await expect(password).toHaveAccessibleDescription(name)

  await signInAsAdministrator(page, site)
  await page.goto('/admin/site-settings')
  const choice = page.getByRole('checkbox', { name: 'Refuse weak passwords' })
  const section = page.getByRole('button', { name: 'Security Settings' })
  await section.click()
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expectAccessible(page)
  await page.getByRole('form', { name: 'Security Settings' }).getByRole('button', { name: /Save/ }).click()
  await expect(toastOf(page)).toContainText('Security settings updated')
  await page.reload()
  await section.click()
  await expect(choice).toBeChecked()

  await visitor.getByRole('button', { name: 'Register' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(name)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('seven stones in a row')
  await visitor.getByLabel('Confirm password').fill('seven stones in a row')
  await expect(password).toHaveAccessibleDescription('At least 8 characters')
  await visitor.getByRole('button', { name: 'Register' }).click()
  await expect(visitor).toHaveURL(/\/customer\/dashboard$/)
})
