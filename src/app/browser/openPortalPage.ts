import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClient } from '@tanstack/react-query'
import type { AnswerInternally, OpenedPage } from '../../shared/site/pageState.ts'
import { adminReads } from '../../portals/admin/firstReads.ts'
import { agentReads } from '../../portals/agent/firstReads.ts'
import { customerReads } from '../../portals/customer/firstReads.ts'
import type { Opened, PortalReads } from '../../portals/data/firstReads.ts'
import { stayAtStart } from '../../browser/api/clock.ts'
import { answerInstead, NotSentError } from '../../browser/api/send.ts'
import { limitRequests } from '../../browser/lists/rangedList.ts'
import { renderPage } from './renderPage.tsx'
import { zoneClock } from '../../shared/time/zoneClock.ts'

const portalReads: Record<string, PortalReads> = {
  admin: adminReads,
  agent: agentReads,
  customer: customerReads,
}

/** A longer page is rendered by the browser: it has its data in a fraction of that. */
const maxHtmlChars = 192 * 1024

/** The policy of documents refuses it; the browser sets what it says. Text never contains a quotation mark. */
const styleAttribute = / style="[^"]*"/g

/** How the requests of one document are answered: never those of another. */
const answering = new AsyncLocalStorage<AnswerInternally>()

answerInstead(async ({ path, method }, { params, query, rows }) => {
  const answer = answering.getStore()
  if (!answer || method !== 'GET') throw new NotSentError('The server only reads, and for documents.')
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const asked = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
  const answered = await answer({ path, params, query: asked, rows })
  if (!answered) throw new NotSentError('The document is sent without it.')
  const { status, json, contentRange } = answered
  const get = (name: string) => (name === 'content-range' ? (contentRange ?? null) : null)
  return { status, headers: { get }, text: () => Promise.resolve(json) }
})
stayAtStart()
limitRequests.concurrency = Number.POSITIVE_INFINITY

/**
 * Reads what the screen of a route shows first, by its own queries.
 *
 * @param pattern that of the route
 */
export function openPortalPage(pattern: string, opened: Opened, answer: AnswerInternally): OpenedPage {
  // A screen does not wait for data that have just been read to be read again.
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } })
  const portal = portalReads[pattern.split('/')[1] ?? '']
  const reads = portal ? [...portal.always, ...(portal.screens[pattern]?.(opened) ?? [])] : []
  const reading = answering.run(answer, () => Promise.allSettled(reads.map((read) => read(queries))))
  return {
    isRead: reading.then(() => {}),
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
      const { status, html, failure } = await renderPage(address, host, state, { queries, clock })
      if (failure) throw failure
      return status === 200 && html.length <= maxHtmlChars ? html.replaceAll(styleAttribute, '') : undefined
    },
  }
}
