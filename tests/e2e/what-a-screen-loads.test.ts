import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { hasEnd, holdLiveUpdates, waitForScreen } from '../support/screen.ts'

/** The requests that are left to screens that are opened by their address; all others are answered in the document. */
const leftToAsk: Record<string, string[]> = {
  // Its card is loaded once the screen is shown.
  '/agent/tickets/TICKET': ['/api/tickets/TICKET/links'],
  '/admin': ['/api/system-status'],
  // Its filters are days where the reader is.
  '/admin/audit': ['/api/audit-events'],
  // Too large to hold up the first paint.
  '/admin/api': ['/api/openapi.json'],
}

/** Whose phone numbers they are says the record; the rules of all countries decide what they call (decision 67). */
const showsNumber = /^\/agent\/(tickets|invoices|sales|customers)\/|^\/admin\/companies\/\d/
const isPhoneRules = (name: string) => /\/phoneLink-[^/]+$/.test(name)

for (const [username, screens] of Object.entries(demoScreens)) {
  test(`Each screen of ${username} uses all that its document brings and asks for nothing more, and loads no more script than it may`, async ({
    page,
    site,
  }) => {
    await fillWithDemo(site)
    const addressOf = await signInOfDemo(page, username)
    // A server that has just started does not know what changed before, and has every screen loaded again.
    await holdLiveUpdates(page)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // Presence is told again and again while a ticket is open.
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
      // With what it loads once it is painted: dialogs, toasts, live updates, what repeats failed reads, the screen that is opened next.
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
