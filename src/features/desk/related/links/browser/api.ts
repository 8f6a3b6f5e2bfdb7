import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../../browser/api/send.ts'
import { ticketsKey } from '../../../tickets/browser/api.ts'
import * as endpoints from '../endpoints.ts'
import type { LinkedTicket } from '../schema.ts'

/** The tickets that are linked with a ticket. refreshTickets reloads them. */
export const ticketLinksQuery = (ticketId: number) => ({
  queryKey: [ticketsKey, String(ticketId), 'links'] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.listTicketLinks, { params: { ticketId: String(ticketId) }, signal }),
  staleTime: 60_000,
})

/** @throws ApiError */
export async function linkTicket(queries: QueryClient, ticketId: number, linkedId: number): Promise<void> {
  const params = { ticketId: String(ticketId) }
  cacheLinks(queries, ticketId, await send(endpoints.linkTickets, { params, body: { linkedId } }))
  await forgetLinksOf(queries, linkedId)
}

/** @throws ApiError */
export async function unlinkTicket(queries: QueryClient, ticketId: number, linkedId: number): Promise<void> {
  const params = { ticketId: String(ticketId), id: String(linkedId) }
  cacheLinks(queries, ticketId, await send(endpoints.unlinkTickets, { params }))
  await forgetLinksOf(queries, linkedId)
}

function cacheLinks(queries: QueryClient, ticketId: number, links: LinkedTicket[]): void {
  queries.setQueryData<LinkedTicket[]>(ticketLinksQuery(ticketId).queryKey, links)
}

/** Marks the links of the other ticket as out of date, so that they are reloaded when that ticket is opened. */
const forgetLinksOf = (queries: QueryClient, ticketId: number) =>
  queries.invalidateQueries({ queryKey: ticketLinksQuery(ticketId).queryKey })
