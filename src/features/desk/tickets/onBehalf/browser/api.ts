import type { QueryClient } from '@tanstack/react-query'
import type { DraftKey } from '../../../../../browser/forms/draft.ts'
import { send, type QueryContext } from '../../../../../browser/api/send.ts'
import { blankTicket } from '../../browser/ticketDrafts.ts'
import { refreshTickets, ticketList, ticketQuery, ticketsKey } from '../../browser/api.ts'
import type { Ticket } from '../../schema.ts'
import { ticketCategories } from '../../values.ts'
import * as endpoints from '../endpoints.ts'
import type { RaisedTicket, TicketCorrection } from '../schema.ts'

/** The start values of a ticket for a customer; the customer is '' until one is chosen. */
export const blankRaisedTicket = { ...blankTicket, userId: '', isMine: false }

/** The storage key of a user's draft of a ticket for a customer. */
export const raisedTicketDraft = (userId: number): DraftKey => ({ userId, form: 'ticket for a customer' })

/**
 * Creates a ticket of a customer and puts it into the cache.
 *
 * @throws ApiError
 */
export async function raiseTicket(
  queries: QueryClient,
  body: RaisedTicket,
  idempotencyKey: string,
): Promise<Ticket> {
  const ticket = await send(endpoints.raiseTicket, { body, idempotencyKey })
  queries.setQueryData(ticketQuery(String(ticket.id)).queryKey, ticket)
  // Also invalidates the cached ticket, which lacks its files.
  void refreshTickets(queries)
  return ticket
}

/**
 * The customers who could read a ticket after a change of its customer, or after a merge into another ticket. Never
 * cached, because access may change.
 */
export const readersQuery = (ticketId: number, after: { customer: string } | { into: string }) => ({
  queryKey: [ticketsKey, ticketId, 'readers', after] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.readReaders, { params: { ticketId: String(ticketId) }, query: after, signal }),
  staleTime: 0,
  gcTime: 0,
})

/**
 * Corrects a ticket. A category that is no longer offered is not sent, so the ticket keeps it.
 *
 * @throws ApiError
 */
export async function correctTicket(
  queries: QueryClient,
  startedFrom: Ticket,
  { category, ...correction }: Omit<TicketCorrection, 'category'> & { category: string },
): Promise<Ticket> {
  const ticket = await send(endpoints.correctTicket, {
    params: { ticketId: String(startedFrom.id) },
    body: { ...correction, category: ticketCategories.find((offered) => offered === category) },
    startedFrom,
  })
  ticketList.replaceRow(queries, ticket)
  queries.setQueryData(ticketQuery(String(ticket.id)).queryKey, ticket)
  void refreshTickets(queries)
  return ticket
}
