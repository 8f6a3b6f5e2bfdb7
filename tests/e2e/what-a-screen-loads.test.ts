import { timeZoneCookie } from '../../src/shared/time/timeZone.ts'
import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { hasEnd, holdLiveUpdates, waitForScreen } from '../support/screen.ts'

/** The request of every screen of staff once it is shown: nothing that is shown first waits for it. */
const notifications = '/api/notifications?rows=30'

/** The requests that a screen still makes when opened by its address; the document contains all other responses. */
const leftToAsk: Record<string, string[]> = {
  '/admin': ['/api/system-status'],
  // The filters are days in the reader's time zone.
  '/admin/audit': ['/api/audit-events'],
  // Too large: it would delay the first paint.
  '/admin/api': ['/api/openapi.json'],
}

/** Limits for the HTML of a document with its screen: the agent's list has 801 elements, the Admin Panel 16.8 KB. */
const maxElements = 810
const maxDocumentBytes = 17_500

/** The elements of a document; scripts are data. */
const elementsIn = (html: string) =>
  html.replaceAll(/(?<=<script[^>]*>).*?(?=<\/script>)/gs, '').match(/<[a-z]/g)?.length

test.use({ serverEnv: { PLACEHOLDERS: 'work' } })

for (const [username, screens] of Object.entries(demoScreens)) {
  test(`Each screen of ${username} uses all that its document brings and asks for nothing more, in few requests that begin together`, async ({
    page,
    site,
  }) => {
    await fillWithDemo(site)
    const addressOf = await signInOfDemo(page, username)
    // A server that has just started does not know past changes, and makes every screen reload.
    await holdLiveUpdates(page)
    // The server renders a screen only if it knows the time zone.
    await page.context().addCookies([{ name: timeZoneCookie, value: 'UTC', url: site.baseURL }])
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
      const response = await page.goto(path)
      await waitForScreen(page)
      await expect(page.locator('script[data-user]'), path).toHaveCount(0)
      const ofStaff = username === 'priya.n' ? [] : [notifications]
      const expected = [...(leftToAsk[screen] ?? []).map(addressOf), ...ofStaff]
      await expect.poll(() => calls.length, path).toBeGreaterThanOrEqual(expected.length)
      expect(calls.toSorted(), path).toEqual(expected.toSorted())
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .map(({ name, initiatorType, encodedBodySize: bytes }) => ({
            path: new URL(name).pathname,
            initiatorType,
            bytes,
          }))
          .filter((file) => !file.path.startsWith('/api/')),
      )
      // With the document 14. The browser loads pictures of staff only once.
      const files = new Set(loaded.map((file) => file.path).filter((file) => !file.includes('/pictures/')))
      expect(files.size, `${path}: ${[...files].join(' ')}`).toBeLessThanOrEqual(13)
      // Live updates and notifications are loaded once the screen is shown.
      const scripts = loaded.filter(
        ({ path: file }) => file.endsWith('.js') && !/\/(liveUpdates|notifications)-/.test(file),
      )
      expect(
        scripts.reduce((sum, { bytes }) => sum + bytes, 0),
        path,
      ).toBeLessThan(197_500)
      // The document names all scripts. Dialogs, menus, toasts and the rules of phone numbers wait until the screen is used.
      const later = scripts.filter(({ initiatorType }) => initiatorType === 'script').map((file) => file.path)
      expect(
        later.filter((file) => !file.includes('/main-')),
        path,
      ).toEqual([])
      const [document] = await page.evaluate(() =>
        performance
          .getEntriesByType('navigation')
          .filter((entry) => entry instanceof PerformanceNavigationTiming)
          .map(({ encodedBodySize }) => encodedBodySize),
      )
      expect(document, path).toBeLessThan(maxDocumentBytes)
      const elements = elementsIn((await response?.text()) ?? '')
      expect(elements, path).toBeLessThan(maxElements)
    }
  })
}
