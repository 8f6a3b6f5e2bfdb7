import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { waitForScreen } from '../support/screen.ts'

const publicPages = [
  '/',
  '/services',
  '/team',
  '/contact',
  '/login',
  '/customer/login',
  '/forgot-password',
  '/nothing',
]
const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
]

test.use({ colorScheme: 'dark', serverEnv: { PLACEHOLDERS: 'work' } })

/** Checks the contrast of every text with axe. */
async function expectDark(page: Page, path: string) {
  await page.goto(path)
  await waitForScreen(page)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.locator('body'), path).toHaveCSS(
    'background-color',
    /^rgb\((1\d|2\d), (1\d|2\d), (1\d|2\d)\)$/,
  )
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}

test('Every page for visitors is dark where the system is, readable under each brand', async ({
  site,
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404.*\/nothing/)
  test.slow()
  await fillWithDemo(site)
  const { port } = new URL(site.baseURL)
  for (const host of ['localhost', 'harbor.localhost']) {
    for (const path of publicPages) await expectDark(page, `http://${host}:${port}${path}`)
  }
})

for (const [username, screens] of Object.entries(demoScreens)) {
  test(`Every screen of ${username} is dark where the system is, and readable`, async ({ site, page }) => {
    test.slow()
    await fillWithDemo(site)
    const addressOf = await signInOfDemo(page, username)
    for (const screen of screens) {
      await expectDark(page, addressOf(screen))
    }
  })
}
