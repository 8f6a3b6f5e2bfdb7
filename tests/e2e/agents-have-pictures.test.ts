import sharp from 'sharp'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'

test('An agent uploads a picture, which colleagues see beside responses and customers do not', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.goto('/agent/account-settings')
  const card = page.getByRole('region', { name: 'Your picture' })
  await expect(card.getByText('Upload picture')).toBeVisible()
  const red = { r: 200, g: 0, b: 0 }
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: red } })
    .png()
    .toBuffer()
  await card.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(toastOf(page)).toContainText('The picture has been saved')
  const picture = card.getByRole('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 96)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }

  await page.goto('/agent/tickets/17')
  await page.getByLabel('Add Response').fill('We look into it now.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  const message = page.getByRole('listitem').filter({ hasText: 'We look into it now.' })
  const beside = message.locator('img')
  await expect(beside.first()).toHaveJSProperty('naturalWidth', 96)
  await page.setViewportSize({ width: 375, height: 900 })
  await expect(beside.last()).toHaveJSProperty('naturalWidth', 96)
  await expectAccessible(page)

  await page.goto('/agent/account-settings')
  await card.getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page)).toContainText('The picture has been removed')
  await expect(picture).toBeHidden()
})
