import { modules } from '../../src/modules.ts'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { tabTo } from '../support/keyboard.ts'

test('An administrator switches a module on by keyboard, sees it work without a reload, and takes it back @core', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await page.goto('/admin')
  const card = page.getByRole('link', { name: 'Modules' }).last()
  await expect(page.getByText(`0 of ${modules.length} are on`)).toBeVisible()
  await card.press('Enter')
  await expect(page.getByRole('heading', { name: 'Modules', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `0 of ${modules.length} are on` })).toBeVisible()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  const userEditing = page.getByRole('switch', { name: 'User editing' })
  await tabTo(userEditing)
  await page.keyboard.press('Space')
  await expect(userEditing).toBeChecked()
  await expect(toastOf(page)).toContainText('User editing is on')
  await expect(page.getByRole('status').filter({ hasText: `1 of ${modules.length} are on` })).toBeVisible()

  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('button', { name: 'Edit admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await expect(dialog.getByLabel('Username')).toHaveValue('admin')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Edit admin' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Modules' }).click()
  await userEditing.click()
  await expect(toastOf(page)).toContainText('User editing is off')
  await page.getByRole('button', { name: 'Turn on recommended modules' }).click()
  await expect(toastOf(page)).toContainText('The recommended modules are on')
  await expect(page.getByRole('button', { name: 'Turn on recommended modules' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'User editing' }).click()
  await expect(toastOf(page)).toContainText('User editing is off')
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('button', { name: 'Edit admin' }).click()
  await expect(toastOf(page)).toContainText('Edit functionality coming soon')
})

test('A switch that the server refuses goes back, and modules that cannot be loaded can be asked for again', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await signInAsAdministrator(page, site)
  await withoutFirstData(page)
  let isAway = true
  await page.route('/api/modules', (route) =>
    isAway ? route.fulfill({ status: 500, json: { message: 'Broken' } }) : route.continue(),
  )
  await page.goto('/admin/modules')
  await expect(page.getByText('The modules could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  isAway = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  const userEditing = page.getByRole('switch', { name: 'User editing' })
  await expect(userEditing).not.toBeChecked()
  isAway = true
  await userEditing.click()
  await expect(toastOf(page)).toContainText('The modules were not switched')
  await expect(userEditing).not.toBeChecked()
})
