import { placeholders } from '../../src/shared/site/placeholders.ts'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { tabTo } from '../support/keyboard.ts'

test('An administrator has an announced function work by keyboard, sees it without a reload, and takes it back @core', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Announced Functions' }).first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Announced Functions', level: 1 })).toBeVisible()
  const counted = page.getByRole('status').filter({ hasText: `of ${placeholders.length} work` })
  await expect(counted).toHaveText(`0 of ${placeholders.length} work`)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  const editing = page.getByRole('switch', { name: 'Edit on User Management' })
  await tabTo(editing)
  await page.keyboard.press('Space')
  await expect(editing).toBeChecked()
  await expect(toastOf(page)).toContainText('Edit on User Management works now')
  await expect(counted).toHaveText(`1 of ${placeholders.length} work`)

  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('button', { name: 'Edit admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  await expect(dialog.getByLabel('Username')).toHaveValue('admin')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Edit admin' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Announced Functions' }).click()
  await page.getByRole('button', { name: 'Switch all on' }).click()
  await expect(toastOf(page)).toContainText('All announced functions work now')
  await expect(page.getByRole('button', { name: 'Switch all on' })).toBeHidden()
  await editing.click()
  await expect(toastOf(page)).toContainText('Edit on User Management is announced only')
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('button', { name: 'Edit admin' }).click()
  await expect(toastOf(page)).toContainText('Edit functionality coming soon')
})

test('A switch that the server refuses goes back, and functions that cannot be loaded can be asked for again', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await signInAsAdministrator(page, site)
  await withoutFirstData(page)
  let isAway = true
  await page.route('/api/placeholders', (route) =>
    isAway ? route.fulfill({ status: 500, json: { message: 'Broken' } }) : route.continue(),
  )
  await page.goto('/admin/announced-functions')
  await expect(page.getByText('Could not load the announced functions.')).toBeVisible()
  await expectAccessible(page)
  isAway = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  const editing = page.getByRole('switch', { name: 'Edit on User Management' })
  await expect(editing).not.toBeChecked()
  isAway = true
  await editing.click()
  await expect(toastOf(page)).toContainText('Could not switch the functions')
  await expect(editing).not.toBeChecked()
})
