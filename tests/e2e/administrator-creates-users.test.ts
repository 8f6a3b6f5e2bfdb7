import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'

test('"Create user" says how someone becomes an agent or a customer, and the list who has no portal yet', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await page.getByRole('button', { name: 'Create user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create user' })
  await expect(dialog.getByLabel('Role')).toHaveAccessibleDescription(/For an agent or a customer/)
  await dialog.getByLabel('Username').fill('ann')
  await dialog.getByLabel('Password', { exact: true }).fill('sixsix')
  await dialog.getByLabel('Role').selectOption('User')
  await dialog.getByLabel('Company').fill('Harbor Supply')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 760 })
  await expectAccessible(page)
  await dialog.getByLabel('Company').press('Enter')
  await expect(toastOf(page)).toContainText('User has been created')
  const row = page.getByRole('row').filter({ hasText: 'ann' })
  await expect(row).toContainText('(no portal yet)')
  await page.setViewportSize({ width: 1280, height: 760 })

  await row.getByRole('button', { name: 'Edit ann' }).click()
  await expect(page.getByRole('dialog').getByLabel('Company')).toHaveValue('Harbor Supply')
  await page.getByRole('dialog').getByLabel('Role').selectOption('customer')
  await page.getByRole('dialog').getByRole('button', { name: 'Update user' }).click()
  await expect(row).not.toContainText('(no portal yet)')
})

test.describe('While Edit on User Management works', () => {
  test.use({ serverEnv: { PLACEHOLDERS: 'work' } })

  test('users are created with any role', async ({ page, site }) => {
    await signInAsAdministrator(page, site)
    await page.goto('/admin/user-management')
    await page.getByRole('button', { name: 'Create user' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create user' })
    await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText([
      'Customer',
      'Agent',
      'Administrator',
      'User',
    ])
    await dialog.getByLabel('Username').fill('carla')
    await dialog.getByLabel('Password', { exact: true }).fill('sixsix')
    await dialog.getByLabel('Role').selectOption('customer')
    await expectAccessible(page)
    await dialog.getByLabel('First name').fill('Carla')
    await dialog.getByLabel('Company').fill('Harbor Supply')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await expect(dialog).toBeHidden()
    const handOver = page.getByRole('region', { name: 'Sign-in details of carla' })
    await expect(handOver).toContainText(`Sign in at ${site.baseURL}/login as carla, password: sixsix`)
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await handOver.getByRole('button', { name: 'Done' }).click()
    await expect(handOver).toBeHidden()
    await page.getByRole('button', { name: 'Create user' }).click()
    await expect(dialog.getByLabel('Username')).toHaveValue('')
    await expect(page.getByText('sixsix')).toHaveCount(0)
    await page.keyboard.press('Escape')
    const row = page.getByRole('row').filter({ hasText: 'carla' })
    await expect(row).toContainText('Customer')
    await expect(row).toContainText('Carla, Harbor Supply')
  })
})
