import { expect, type Page, type Request } from '@playwright/test'
import { waitForHydration } from './hydration.ts'

/** The parts of the screen that are not complete yet. */
function unfinishedParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    // Importing a script again resolves when it and all of its own imports have run.
    await Promise.all(scripts.map(({ name }) => import(name)))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await document.fonts.ready

    const unfinished: string[] = []
    if (document.querySelector('script[data-user]')) unfinished.push('unused data of the document')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (/^Loading\b/.test(node.textContent ?? '')) unfinished.push(`“${node.textContent}”`)
    if (document.querySelector('[aria-busy=true]')) unfinished.push('a table that is loading rows')
    // The first page of a visitor adds its font after it was painted.
    const addsFont = document.querySelector('script[data-font]') !== null
    if (addsFont && ![...document.fonts].some(({ status }) => status === 'loaded'))
      unfinished.push('the font')
    return unfinished
  })
}

/** Sizes are known when the whole response has arrived; a request that failed has none. */
const waitForEnd = (request: Request) => request.sizes().catch(() => undefined)

/** Not the stream of live updates. */
export const hasEnd = (request: Request) => request.resourceType() !== 'eventsource'

/**
 * Waits until the screen is complete: React runs it, it has used the data of the document, shows nothing as loading, and every
 * script, font and API response that it asked for has arrived.
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
 * Lets the stream of live updates say no more than that it is there. By its first event a server that has just started has every screen
 * ask again for what it shows, and by it a page learns that its session has ended.
 */
export const holdLiveUpdates = (page: Page) =>
  page
    .context()
    .route('**/api/live-updates*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 86400000\nevent: beat\ndata: \n\n' }),
    )

/** Has the browser take the server's clock to be behind, as after slow responses. */
export const setServerBack = (page: Page, seconds: number) =>
  page.route('**/api/tickets/1/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.parse(response.headers()['date'] ?? '') - seconds * 1000).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })

/** Lets reloads of the page wait, so that it stays as it is, until the returned function is called. */
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
