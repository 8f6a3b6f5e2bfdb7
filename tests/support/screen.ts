import { expect, type Page, type Request } from '@playwright/test'
import { waitForHydration } from './hydration.ts'

/** The parts of the screen that are still loading. */
function unfinishedParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    // Importing a script again resolves after it and all its imports have run.
    await Promise.all(scripts.map(({ name }) => import(name)))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await document.fonts.ready

    const unfinished: string[] = []
    if (document.querySelector('script[data-user]')) unfinished.push('unused data of the document')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (/^Loading\b/.test(node.textContent ?? '')) unfinished.push(`“${node.textContent}”`)
    if (document.querySelector('[aria-busy=true]')) unfinished.push('a table that is loading rows')
    // A visitor's first page adds its font after the first paint.
    const addsFont = document.querySelector('script[data-font]') !== null
    if (addsFont && ![...document.fonts].some(({ status }) => status === 'loaded'))
      unfinished.push('the font')
    return unfinished
  })
}

/** Sizes are known once the whole response has arrived; undefined for a failed request. */
const waitForEnd = (request: Request) => request.sizes().catch(() => undefined)

/** Whether the request ends, unlike the stream of live updates. */
export const hasEnd = (request: Request) => request.resourceType() !== 'eventsource'

/**
 * Waits until the screen is complete: hydrated, the document's preloaded data is used, no part is loading, and every
 * script, font and API response has arrived.
 */
export async function waitForScreen(page: Page): Promise<void> {
  await waitForHydration(page)
  const requests: Request[] = []
  const add = (request: Request) => requests.push(request)
  page.on('request', add)
  requests.unshift(...(await page.requests()))
  await expect
    .poll(
      async () => {
        await Promise.all(requests.splice(0).filter(hasEnd).map(waitForEnd))
        const parts = await unfinishedParts(page)
        return [...parts, ...requests.map((request) => request.url())]
      },
      { message: `What the screen ${page.url()} is waiting for`, intervals: [20, 50, 100] },
    )
    .toEqual([])
  page.off('request', add)
}

/**
 * Takes the network away from a complete screen, so that only the test's own requests fail. Uses the page first, because
 * the first use loads the scripts of toasts and dialogs, which could not be loaded afterwards.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await waitForScreen(page)
  await page.context().setOffline(true)
}

/**
 * Replaces the stream of live updates with a single heartbeat. The first event of a server that has just started makes
 * every screen reload its data, and the stream tells a page that its session has ended.
 */
export const holdLiveUpdates = (page: Page) =>
  page
    .context()
    .route('**/api/live-updates*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 86400000\nevent: beat\ndata: \n\n' }),
    )

/** Sets the server's clock back for the browser, by the Date header of responses about ticket 1. */
export const setServerBack = (page: Page, seconds: number) =>
  page.route('**/api/tickets/1/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.parse(response.headers()['date'] ?? '') - seconds * 1000).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })

/** Delays reloads of the page, so that it does not change, until the returned function is called. */
export async function holdReload(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const address = page.url()
  await page.route(
    ({ href }) => href === address,
    async (route) => {
      await promise
      await route.continue()
    },
  )
  return resolve
}
