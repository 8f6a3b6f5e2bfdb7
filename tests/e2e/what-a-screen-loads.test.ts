import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { hasEnd, holdLiveUpdates, waitForScreen } from '../support/screen.ts'

/** The requests that a screen still makes when opened by its address; the document contains all other responses. */
const leftToAsk: Record<string, string[]> = {
  // The card is loaded after the screen is shown.
  '/agent/tickets/TICKET': ['/api/tickets/TICKET/links'],
  '/admin': ['/api/system-status'],
  // The filters are days in the reader's time zone.
  '/admin/audit': ['/api/audit-events'],
  // Too large: it would delay the first paint.
  '/admin/api': ['/api/openapi.json'],
}

/** Screens with phone numbers, whose country rules load only if the record has a number (decision 67). */
const showsNumber = /^\/agent\/(tickets|invoices|sales|customers)\/|^\/admin\/companies\/\d/
const isPhoneRules = (name: string) => /\/phoneLink-[^/]+$/.test(name)

for (const [username, screens] of Object.entries(demoScreens)) {
  test(`Each screen of ${username} uses all that its document brings and asks for nothing more, and loads no more script than it may`, async ({
    page,
    site,
  }) => {
    await fillWithDemo(site)
    const addressOf = await signInOfDemo(page, username)
    // A server that has just started does not know past changes, and makes every screen reload.
    await holdLiveUpdates(page)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // An open ticket reports presence every few seconds.
      if (pathname.startsWith('/api/') && request.method() === 'GET' && hasEnd(request))
        calls.push(pathname + search)
    })
    for (const screen of screens) {
      const path = addressOf(screen)
      calls.length = 0
      await page.goto(path)
      await waitForScreen(page)
      await expect(page.locator('script[data-user]'), path).toHaveCount(0)
      const expected = (leftToAsk[screen] ?? []).map(addressOf)
      await expect.poll(() => calls.length, path).toBeGreaterThanOrEqual(expected.length)
      expect(calls, path).toEqual(expected)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
      )
      const bytesOf = (isCounted: (name: string) => boolean) =>
        scripts.filter(({ name }) => isCounted(name)).reduce((sum, { bytes }) => sum + bytes, 0)
      // Includes scripts after the first paint: dialogs, toasts, live updates, retries, the next screen.
      expect(
        bytesOf((name) => !isPhoneRules(name)),
        path,
      ).toBeLessThan(291_000)
      const [document] = await page.evaluate(() =>
        performance
          .getEntriesByType('navigation')
          .filter((entry) => entry instanceof PerformanceNavigationTiming)
          .map(({ encodedBodySize }) => encodedBodySize),
      )
      expect(document, path).toBeLessThan(20_000)
      expect(bytesOf(isPhoneRules), path).toBeLessThan(showsNumber.test(path) ? 44_000 : 1)
    }
  })
}
