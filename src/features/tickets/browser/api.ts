import type { QueryClient } from '@tanstack/react-query'
import { idFromPath, send, type QueryContext } from '../../../browser/api.ts'
import { longListQuery } from '../../../browser/longList.ts'
import * as calls from '../calls.ts'
import type { NewTicket, Ticket, TicketChange } from '../schema.ts'

const staleTimeMs = 60_000
const tickets = '/api/tickets'

/** The person's tickets, newest first; all of them for staff. */
export const ticketsQuery = longListQuery(calls.listTickets)

export const ticketSummaryQuery = {
  queryKey: [tickets, 'summary'] as const,
  queryFn: ({ signal }: QueryContext) => send(calls.summarizeTickets, { signal }),
  staleTime: staleTimeMs,
}

/** `text` as it stands in the address. */
export function ticketQuery(text: string) {
  const id = idFromPath(text)
  return {
    queryKey: [tickets, id] as const,
    queryFn: ({ signal }: QueryContext) => send(calls.readTicket, { params: { id }, signal }),
    staleTime: staleTimeMs,
  }
}

export const responsesQuery = (ticketId: string) => ({
  queryKey: [tickets, ticketId, 'responses'] as const,
  queryFn: ({ signal }: QueryContext) => send(calls.listResponses, { params: { id: ticketId }, signal }),
  staleTime: staleTimeMs,
})

export async function createTicket(
  queries: QueryClient,
  body: NewTicket,
  idempotencyKey: string,
): Promise<Ticket> {
  const ticket = await send(calls.createTicket, { body, idempotencyKey })
  void refreshTickets(queries)
  queries.setQueryData(ticketQuery(String(ticket.id)).queryKey, ticket)
  return ticket
}

/** The customer's Resolve or the staff's new status and priority. */
export async function updateTicket(queries: QueryClient, id: number, body: TicketChange): Promise<Ticket> {
  const ticket = await send(calls.updateTicket, { params: { id: String(id) }, body })
  await refreshTickets(queries)
  return ticket
}

export async function addResponse(
  queries: QueryClient,
  ticketId: number,
  message: string,
  idempotencyKey: string,
): Promise<void> {
  await send(calls.createResponse, { params: { id: String(ticketId) }, body: { message }, idempotencyKey })
  await refreshTickets(queries)
}

/** Asks again for what is on the screen, and for the rest when it is next shown. */
export function refreshTickets(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [tickets] })
}
