import { AsyncLocalStorage } from 'node:async_hooks'
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { RespondInternally, OpenedPage } from '../../shared/site/pageState.ts'
import type { LoadScreen, Opened } from '../../browser/page/screen.ts'
import { stayAtStart } from '../../browser/api/clock.ts'
import { respondInstead, NotSentError } from '../../browser/api/send.ts'
import { limitRequests } from '../../browser/lists/rangedList.ts'
import { renderPage } from './renderPage.tsx'
import { askForClock, type Clock } from '../../shared/time/dates.ts'
import { zoneClock } from '../../shared/time/zoneClock.ts'

/** Longer pages are rendered by the browser: their data are much smaller than their HTML. */
const maxHtmlChars = 192 * 1024

/**
 * Matches style attributes, to remove them: the content security policy forbids them, and the browser sets these styles
 * when it renders. Text never matches, because React escapes its quotation marks.
 */
const styleAttribute = / style="[^"]*"/g

/** Answers to the code of the browser while it runs for one reader. Only the code of the reader's document gets them. */
interface Reader {
  /** Responds to requests for data. */
  answer?: RespondInternally
  /** Shows times in the time zone of the reader. */
  clock?: Clock
}
const readers = new AsyncLocalStorage<Reader>()

askForClock(() => readers.getStore()?.clock)

respondInstead(async ({ path, method }, { params, query, rows }) => {
  const answer = readers.getStore()?.answer
  if (!answer || method !== 'GET')
    throw new NotSentError('The server answers only GET requests of a document.')
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const asked = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
  const answered = await answer({ path, params, query: asked, rows })
  if (!answered) throw new NotSentError('This response is not preloaded.')
  const { status, json, contentRange } = answered
  const get = (name: string) => (name === 'content-range' ? (contentRange ?? null) : null)
  return { status, headers: { get }, text: () => Promise.resolve(json) }
})

/** The same as the library's hash, but without its search for objects whose names it has to sort. Most keys have none. */
const hashOf = (key: QueryKey) =>
  key.some((part) => typeof part === 'object') ? hashKey(key) : JSON.stringify(key)

stayAtStart()
limitRequests.concurrency = Number.POSITIVE_INFINITY

/**
 * Reads the data that a portal's page shows first, with the queries of its screens.
 *
 * @param screens the portal's root, its frame and the page
 */
export function openPortalPage(
  screens: readonly LoadScreen[],
  opened: Opened,
  answer: RespondInternally,
): OpenedPage {
  // Rendering must not read data again that has just been read.
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnMount: false, queryKeyHashFn: hashOf } },
  })
  async function read() {
    const loaded = await Promise.all(screens.map((load) => load()))
    const reads = loaded.flatMap(({ screen }) => screen.reads?.(opened) ?? [])
    await Promise.allSettled(reads.map((each) => each(queries)))
  }
  return {
    isRead: readers.run({ answer }, read),
    data: () =>
      queries
        .getQueryCache()
        .getAll()
        .flatMap(({ queryKey, state }) =>
          state.status === 'success' ? [[queryKey, state.data] as const] : [],
        ),
    async render({ address, host }, state, timeZone) {
      const clock = zoneClock(timeZone)
      if (!clock) return undefined
      const { status, html, failure } = await readers.run({ clock }, () =>
        renderPage(address, host, state, queries),
      )
      if (failure) throw failure
      return status === 200 && html.length <= maxHtmlChars ? html.replaceAll(styleAttribute, '') : undefined
    },
  }
}
