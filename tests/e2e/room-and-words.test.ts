import type { Page } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { callApi } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

/** A small phone, 1280 × 720 at 200 % and 400 % zoom, a phone, a tablet and a small window. */
const windows = [
  [320, 568],
  [640, 360],
  [320, 180],
  [375, 667],
  [768, 1024],
  [853, 533],
] as const

/** Words that are broken across two lines without a space, hyphen or dot. */
const tornWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement || node.parentElement.closest('script, style, noscript, .sr-only')) continue
      const text = node.textContent ?? ''
      // URLs have no natural place for a line break.
      if (text.includes('://')) continue
      for (const word of text.matchAll(/\p{L}{2,16}/gu)) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)))
        if (lines.size > 1) found.push(`${word[0]}: ${text}`)
      }
    }
    return found
  })

/** The share of the screen's height that fixed and sticky elements cover. */
const coveredShare = (page: Page) =>
  page.evaluate(async () => {
    const { scrollHeight } = document.documentElement
    scrollTo(0, (scrollHeight - innerHeight) / 2)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const staysThere = (element: Element | null): boolean =>
      element !== null &&
      ((['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.getBoundingClientRect().width > innerWidth / 2) ||
        staysThere(element.parentElement))
    const everyPx = 4
    let covered = 0
    for (let y = 0; y < innerHeight; y += everyPx) {
      if (staysThere(document.elementFromPoint(innerWidth / 2, y))) covered += everyPx
    }
    return covered / innerHeight
  })

/** Words whose hyphens have the width of tabular figures. */
const wideHyphens = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [text, element] = [node.textContent ?? '', node.parentElement]
      if (!element || !/\p{L}-|-\p{L}/u.test(text)) continue
      if (getComputedStyle(element).fontVariantNumeric.includes('tabular-nums')) found.push(text)
    }
    return found
  })

/** Checks every window size: bars cover at most a quarter, no word is broken, and no page scrolls sideways. */
async function expectRoom(page: Page, path: string) {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    const at = `${path} at ${width} × ${height}`
    expect(await coveredShare(page), at).toBeLessThanOrEqual(0.25)
    expect(await tornWords(page), at).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width)
  }
}

for (const [username, screens] of Object.entries(demoScreens)) {
  test(`On every screen of ${username} there is room for its content in small windows, and no word is torn`, async ({
    page,
    site,
  }) => {
    test.slow()
    await fillWithDemo(site)
    const addressOf = await signInOfDemo(page, username)
    for (const screen of screens) {
      const path = addressOf(screen)
      await page.setViewportSize({ width: 1920, height: 1080 })
      await page.goto(path)
      await waitForScreen(page)
      expect(await wideHyphens(page), path).toEqual([])
      // The space beside the menu is the same on both sides of the content.
      const [menu, heading] = [
        await page.getByRole('navigation', { name: /portal$|^Domain$/ }).boundingBox(),
        await page
          .locator('main h1')
          .locator('xpath=ancestor::*[contains(@class, "max-w-")][1]')
          .boundingBox(),
      ]
      const left = (heading?.x ?? 0) - (menu?.x ?? 0) - (menu?.width ?? 0)
      const right = 1920 - (heading?.x ?? 0) - (heading?.width ?? 0)
      expect(Math.abs(left - right), path).toBeLessThan(20)
      await expectRoom(page, path)
    }
  })
}

test('On every public page there is room for its content in small windows, and no word is torn', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  for (const path of ['/', '/services', '/team', '/contact', '/login', '/customer/login']) {
    await page.goto(path)
    await waitForScreen(page)
    await expectRoom(page, path)
  }
})

test('The colours of a bar are explained beside the numbers, also with forced colours', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  await callApi(page, 'POST', '/api/login', { username: 'daniel', password: demoPassword })
  const colours = (within: string) =>
    page
      .getByRole('heading', { name: 'Active Tickets' })
      .locator('..')
      .locator(within)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    await page.goto('/agent/dashboard')
    await expect(page.getByRole('listitem').filter({ hasText: 'in progress' })).toBeVisible()
    const bar = await colours('div[aria-hidden] > span')
    expect(new Set(bar).size).toBe(3)
    expect(await colours('li > [aria-hidden]')).toEqual(bar)
    await expectAccessible(page)
  }
})
