import type { Page, Route } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { waitForHydration } from '../support/hydration.ts'
import { callApi } from '../support/people.ts'
import { hasEnd, waitForScreen } from '../support/screen.ts'

/**
 * Delays all API requests of a screen except /api/user until the returned function is called. Then the screen gets the
 * responses one by one, so that each can move what is there.
 */
async function holdData(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  const data = /\/api\/(?!user$)/
  await page.route(data, async (route) => {
    if (isHolding && hasEnd(route.request())) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHolding = false
    for (const route of held) {
      // The page may have left the screen.
      await route.continue().catch(() => {})
      await route.request().response()
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
    }
    await waitForScreen(page)
    await page.unroute(data)
  }
}

/** Collects layout shifts from now on; `total` is the score that browsers report (above 0.1 needs improvement). */
const watchShifts = (page: Page) =>
  page.evaluateHandle(async () => {
    // A font that arrives late changes the width of texts.
    await document.fonts.ready
    const seen = { total: 0, moved: [] as string[] }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue
        seen.total += Number(entry.value)
        const sources: unknown[] = entry.sources
        for (const source of sources) {
          if (typeof source === 'object' && source && 'node' in source && source.node instanceof Node)
            seen.moved.push(source.node.textContent?.slice(0, 40) ?? '')
        }
      }
    }
    observer.observe({ type: 'layout-shift' })
    return {
      end: async () => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        add(observer.takeRecords())
        return seen
      },
    }
  })

/** The shift when a figure of another width replaces its placeholder. */
const nearlyNothing = 0.0005

for (const [username, screens] of Object.entries(demoScreens)) {
  test(`On every screen of ${username}, what is loaded comes into the place that is kept for it`, async ({
    page,
    site,
  }) => {
    test.slow()
    await fillWithDemo(site)
    const addressOf = await signInOfDemo(page, username)
    await withoutFirstData(page)
    for (const screen of screens) {
      const path = addressOf(screen)
      const release = await holdData(page)
      await page.goto(path)
      await waitForHydration(page)
      const shifts = await watchShifts(page)
      await release()
      const { total, moved } = await shifts.evaluate(async ({ end }) => end())
      expect(total, `${path}: ${moved.join(' | ')}`).toBeLessThan(nearlyNothing)
    }
  })
}

test('A list that is opened from the menu comes into the place that is kept for it', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  await callApi(page, 'POST', '/api/login', { username: 'daniel', password: demoPassword })
  await withoutFirstData(page)
  for (const name of ['Overview', 'Invoices', 'Sales Leads', 'Reports', /^Support Tickets/]) {
    await page.goto('/agent/account-settings')
    await waitForScreen(page)
    const release = await holdData(page)
    await page.getByRole('navigation', { name: 'Agent portal' }).getByRole('link', { name }).click()
    await expect(page.getByText(/^Loading/).first()).toBeAttached()
    const shifts = await watchShifts(page)
    await release()
    const { total, moved } = await shifts.evaluate(async ({ end }) => end())
    expect(total, `${String(name)}: ${moved.join(' | ')}`).toBeLessThan(nearlyNothing)
  }
})
