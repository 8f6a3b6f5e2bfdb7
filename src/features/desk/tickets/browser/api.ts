import type { QueryClient } from '@tanstack/react-query'
import { ApiError, idFromPath, send, type QueryContext } from '../../../../browser/api/send.ts'
import { newestRows, type NewestRows } from '../../../../browser/lists/newestRows.ts'
import { rangedList } from '../../../../browser/lists/rangedList.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import type { OwnAccount } from '../../../people/accounts/schema.ts'
import * as endpoints from '../endpoints.ts'
import { ticketFilterOf, type TicketView } from '../view.ts'
import type { NewTicket, ResponseChange, Ticket, TicketChange, TicketResponse } from '../schema.ts'

const staleTimeMs = 60_000
/** The first part of the key of every query that refreshTickets reloads. */
export const ticketsKey = '/api/tickets'

/** The signed-in customer's tickets; for staff, all tickets. Newest first, unless the view sets another order. */
export const ticketList = rangedList(endpoints.listTickets)

/** The list of tickets, which is loaded together with the counts of ticketSummaryQuery. */
export const countedTicketList = rangedList(endpoints.listTickets, { countsKey: [ticketsKey, 'summary'] })

/** The most recently updated tickets. */
export const recentTicketsQuery = (count: number) => ticketList.firstRowsQuery({ sort: 'updatedAt' }, count)

export const ticketSummaryQuery = {
  queryKey: [ticketsKey, 'summary'] as const,
  queryFn: async ({ signal }: QueryContext) => {
    const summary = await send(endpoints.summarizeTickets, { query: {}, signal })
    if (!summary) throw new Error('All tickets were not counted.')
    return summary
  },
  staleTime: staleTimeMs,
}

/** The filters of a view besides the status: the tabs show their counts for each status. */
const countedFilter = (view: TicketView) => ticketFilterOf({ ...view, status: undefined })

/** Counts the tickets of the filters of a view, whatever its status. */
export function filteredTicketSummaryQuery(view: TicketView) {
  const query = countedFilter(view)
  return {
    queryKey: [ticketsKey, 'summary', query] as const,
    queryFn: ({ signal }: QueryContext) => send(endpoints.summarizeTickets, { query, signal }),
    staleTime: staleTimeMs,
  }
}

/** Whether a list needs its own counts (filteredTicketSummaryQuery). */
export const isFiltered = (view: TicketView): boolean =>
  Object.values(countedFilter(view)).some((value) => value !== undefined)

/** @param text the id from the page's address, not validated */
export function ticketQuery(text: string) {
  const id = idFromPath(text)
  return {
    queryKey: [ticketsKey, id] as const,
    queryFn: ({ signal }: QueryContext) => send(endpoints.readTicket, { params: { id }, signal }),
    staleTime: staleTimeMs,
  }
}

/** The newest responses to a ticket, oldest first. */
export const responsesQuery = (ticketId: string) => ({
  ...newestRows(endpoints.listResponses, { id: ticketId }, [ticketsKey, ticketId, 'responses']),
  staleTime: staleTimeMs,
})

/** The body of a request, without `attachmentIds` if there are no files. */
export const withFiles = <Body extends { attachmentIds?: number[] | undefined }>({
  attachmentIds = [],
  ...body
}: Body) => (attachmentIds.length > 0 ? { ...body, attachmentIds } : body)

/** Creates a ticket and puts it into the cache. */
export async function createTicket(
  queries: QueryClient,
  body: NewTicket,
  idempotencyKey: string,
): Promise<Ticket> {
  const ticket = await send(endpoints.createTicket, { body: withFiles(body), idempotencyKey })
  queries.setQueryData(ticketQuery(String(ticket.id)).queryKey, ticket)
  // Also invalidates the cached ticket, which lacks its files.
  void refreshTickets(queries)
  return ticket
}

/** Sets status and priority of a ticket. Waits until the shown data is reloaded. */
export async function updateTicket(
  queries: QueryClient,
  startedFrom: Ticket,
  body: TicketChange,
): Promise<Ticket> {
  const ticket = await send(endpoints.updateTicket, {
    params: { id: String(startedFrom.id) },
    body,
    startedFrom,
  })
  ticketList.replaceRow(queries, ticket)
  await refreshTickets(queries)
  return ticket
}

// Module state: empty on the server, because only browsers send these requests.
/** The running requests of resolveTicket, by ticket id. */
const resolving = new Map<number, Promise<Ticket>>()

/** Resolves a ticket for its customer, with a response that says so. Waits until the shown data is reloaded. */
export async function resolveTicket(queries: QueryClient, ticket: Ticket): Promise<Ticket> {
  const update = updateTicket(queries, ticket, { status: 'resolved' })
  resolving.set(ticket.id, update)
  try {
    return await update
  } finally {
    resolving.delete(ticket.id)
  }
}

/**
 * Adds a response and changes its ticket. Waits until the shown data of the ticket is reloaded.
 *
 * @throws ApiError with `conflict` if there is a response that the sender has not seen. The server then adds nothing.
 */
export async function addResponse(
  queries: QueryClient,
  ticketId: number,
  sent: { message: string; attachmentIds?: number[] | undefined } & ResponseChange,
  idempotencyKey: string,
): Promise<void> {
  const user = queries.getQueryData<OwnAccount | null>(currentUserQuery.queryKey)
  const response = withFiles(sent)
  // The specification lets staff send `isStaff`, although the server takes it from the session.
  const body = isStaff(user?.role ?? '') ? { ...response, isStaff: true } : response
  const params = { id: String(ticketId) }
  const loaded = () =>
    queries.getQueryData<NewestRows<TicketResponse>>(responsesQuery(params.id).queryKey)?.rows ?? []
  const lastSeenId = loaded().at(-1)?.id ?? 0
  // resolveTicket adds a response by the same user. Until that response is loaded, the server would refuse the new one.
  await resolving.get(ticketId)?.catch(() => {})
  const startedFrom = lastKnown(loaded(), lastSeenId, user?.id)
  try {
    await send(endpoints.createResponse, { params, body, idempotencyKey, startedFrom })
  } catch (error) {
    // Someone else has responded, or the ticket is no longer shared.
    if (error instanceof ApiError && (error.conflict || error.status === 404)) await refreshTickets(queries)
    throw error
  }
  await refreshTickets(queries)
}

/**
 * The newest response that the author knows. The author's own responses count as known if they directly follow the
 * response `lastSeenId`.
 */
function lastKnown(
  responses: readonly TicketResponse[],
  lastSeenId: number,
  author: number | undefined,
): TicketResponse | undefined {
  const firstNew = responses.findIndex(({ id, userId }) => id > lastSeenId && userId !== author)
  return (firstNew === -1 ? responses : responses.slice(0, firstNew)).at(-1)
}

/** Reloads all ticket data: shown data at once, the rest when it is next shown. */
export function refreshTickets(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [ticketsKey] })
}

/**
 * The ticket id in a key such as [ticketsKey, '12', 'responses'] or [ticketsKey, 'assignments', 12]; undefined for
 * lists and counts.
 */
const ticketIdIn = (key: readonly unknown[]) =>
  key
    .slice(1, 3)
    .map(String)
    .find((part) => /^\d+$/.test(part))

/**
 * Reloads the data of these tickets, and all lists and counts; without ids, all ticket data. With `isShown`, shown data
 * is reloaded at once, otherwise when it is next shown.
 */
export function refreshChangedTickets(
  queries: QueryClient,
  ids: ReadonlySet<string> | undefined,
  isShown: boolean,
): Promise<void> {
  return queries.invalidateQueries({
    queryKey: [ticketsKey],
    predicate: ({ queryKey }) => {
      const id = ticketIdIn(queryKey)
      return !ids || id === undefined || ids.has(id)
    },
    refetchType: isShown ? 'active' : 'none',
  })
}
