import type { Page } from '@playwright/test'
import { timeZoneCookie } from '../../src/shared/time/timeZone.ts'
import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { waitForScreen } from '../support/screen.ts'
import { countShifts, worstPieceOf } from '../support/shifts.ts'

/** The most that may move, as Chromium's layout shift score. */
const nearlyNothing = 0.02

const phones = [
  { width: 375, knowsZone: true },
  { width: 412, knowsZone: false },
]
const scripts = /\/assets\/.*\.js$/

const phoneOf = (width: number) => ({ viewport: { width, height: 740 }, isMobile: true, hasTouch: true })

/** Opens the page and leaves it as its HTML arrived. */
async function openAsArrived(page: Page, path: string): Promise<void> {
  await page.route(scripts, () => {})
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
}

test.use({ serverEnv: { PLACEHOLDERS: 'work' } })

for (const [username, screens] of Object.entries(demoScreens)) {
  for (const width of [375, 1280]) {
    test(`Nothing moves while the HTML of a screen of ${username} arrives in pieces, ${width} px wide`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await fillWithDemo(site)
      const addressOf = await signInOfDemo(page, username)
      // Sets the time zone, which the server needs to render a screen.
      await page.goto(addressOf(screens[0] ?? ''))
      for (const screen of screens) {
        await openAsArrived(page, addressOf(screen))
        const { shift, moved } = await worstPieceOf(page)
        expect(shift, `${screen}: ${moved}`).toBeLessThan(nearlyNothing)
      }
    })
  }

  for (const { width, knowsZone } of phones) {
    const zone = knowsZone ? 'known' : 'unknown'
    test(`Nothing moves while a screen of ${username} loads on a phone ${width} px wide, time zone ${zone}`, async ({
      newBrowserPage,
      site,
    }) => {
      const page = await newBrowserPage(phoneOf(width))
      await fillWithDemo(site)
      const addressOf = await signInOfDemo(page, username)
      const shifts = await countShifts(page)
      for (const screen of screens) {
        if (!knowsZone) await page.context().clearCookies({ name: timeZoneCookie })
        await page.goto(addressOf(screen))
        await waitForScreen(page)
        expect(await shifts(), screen).toBeLessThan(nearlyNothing)
      }
    })
  }
}

test('Nothing moves while a page of visitors loads on a phone', async ({ newBrowserPage, site }) => {
  await fillWithDemo(site)
  for (const { width } of phones) {
    const page = await newBrowserPage(phoneOf(width))
    const shifts = await countShifts(page)
    for (const path of ['/', '/services', '/team', '/contact', '/login', '/agent/login']) {
      await page.goto(path)
      await waitForScreen(page)
      expect(await shifts(), path).toBeLessThan(nearlyNothing)
      await openAsArrived(page, path)
      const { shift, moved } = await worstPieceOf(page)
      expect(shift, `${path}: ${moved}`).toBeLessThan(nearlyNothing)
      await page.unroute(scripts)
    }
  }
})
