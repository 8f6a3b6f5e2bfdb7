import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../browser/api/send.ts'
import type { Ticket, TicketChange } from '../schema.ts'
import { ticketQuery, updateTicket } from './api.ts'

/** How often a change is sent again because other fields of the ticket have changed meanwhile. */
const maxRepeats = 3

/**
 * Sets the status or the priority of a ticket. Other changes of the ticket meanwhile, such as a response, do not matter.
 *
 * @throws ApiError with `conflict` if another user has set the same field meanwhile
 */
export async function changeInPlace(
  queries: QueryClient,
  ticket: Ticket,
  change: TicketChange,
  repeats = maxRepeats,
): Promise<Ticket> {
  try {
    return await updateTicket(queries, ticket, change)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.conflict) throw error
    const current = await queries.query({ ...ticketQuery(String(ticket.id)), staleTime: 0 })
    const isOvertaken =
      (change.status !== undefined && current.status !== ticket.status) ||
      (change.priority !== undefined && current.priority !== ticket.priority)
    if (isOvertaken || repeats === 0) throw error
    return changeInPlace(queries, current, change, repeats - 1)
  }
}
