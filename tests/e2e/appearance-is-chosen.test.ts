import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'
import { registerCustomer, signOut } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

const white = 'rgb(255, 255, 255)'
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name })

/** Records the background of every frame of the next documents, from the first frame on. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const grounds = new Set<string>()
    const note = () => {
      if (document.body) grounds.add(getComputedStyle(document.body).backgroundColor)
      document.documentElement.dataset['grounds'] = [...grounds].join(';')
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  return async () => ((await page.locator('html').getAttribute('data-grounds')) ?? '').split(';')
}

test('A signed-in user chooses Dark by keyboard; it holds after a reload, on other pages, in other tabs and signed out @core', async ({
  page,
  context,
}) => {
  await registerCustomer(page)
  await page.goto('/customer/dashboard')
  await expect(choice(page, 'System')).toBeChecked()
  expect(await groundOf(page)).toBe(white)
  const other = await context.newPage()
  await other.goto('/customer/tickets')
  await expect(choice(other, 'System')).toBeChecked()

  await choice(page, 'System').focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Light')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Dark')).toBeFocused()
  const dark = await groundOf(page)
  expect(dark).not.toBe(white)
  await expectAccessible(page)
  await expect(choice(other, 'Dark')).toBeChecked()
  expect(await groundOf(other)).toBe(dark)
  await other.close()

  const shownGrounds = await watchFrames(page)
  for (const path of ['/customer/dashboard', '/customer/tickets', '/', '/team']) {
    await page.goto(path)
    await waitForScreen(page)
    expect(await shownGrounds(), `Grounds of all frames of ${path}`).toEqual([dark])
  }
  await signOut(page)
  await page.goto('/customer/login')
  expect(await groundOf(page)).toBe(dark)
})

test('Light stays light where the system is dark, and System gives the choice back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await registerCustomer(page)
  await page.goto('/customer/dashboard')
  const dark = await groundOf(page)
  expect(dark).not.toBe(white)
  const barColors = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
          ({ media }) => media === '' || matchMedia(media).matches,
        )?.content,
    )
  const darkBar = await barColors()
  await choice(page, 'Light').check()
  expect(await groundOf(page)).toBe(white)
  expect(await barColors()).not.toBe(darkBar)
  const shownGrounds = await watchFrames(page)
  await page.reload()
  await waitForScreen(page)
  expect(await shownGrounds()).toEqual([white])
  await choice(page, 'System').check()
  expect(await groundOf(page)).toBe(dark)
  expect(await barColors()).toBe(darkBar)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await groundOf(page)).toBe(white)
})

test('On a phone the switch is in the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await registerCustomer(page)
  await page.goto('/customer/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await choice(page, 'Dark').check()
  expect(await groundOf(page)).not.toBe(white)
  await expectAccessible(page)
})

test('Without script pages follow the system, and print is light whatever was chosen', async ({
  newBrowserPage,
  page,
}) => {
  const plain = await newBrowserPage({ javaScriptEnabled: false, colorScheme: 'dark' })
  await plain.goto('/')
  await expect(plain.locator('body')).not.toHaveCSS('background-color', white)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('appearance', 'dark'))
  for (const path of ['/', '/login']) {
    await page.goto(path)
    expect(await groundOf(page)).not.toBe(white)
    await page.emulateMedia({ media: 'print' })
    expect(await groundOf(page), `${path} in print`).toBe(white)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('What is wrong is red on either ground', async ({ page }) => {
  await page.goto('/customer/login')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Login' }).click()
  // The focus is in the other field.
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveCSS('border-top-color', 'rgb(180, 35, 24)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(field).toHaveCSS('border-top-color', 'rgb(255, 147, 137)')
})
