import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../../browser/api/send.ts'
import { ticketNotesQuery } from '../../../notes/browser/api.ts'
import { refreshTickets, ticketQuery } from '../../../tickets/browser/api.ts'
import type { Ticket } from '../../../tickets/schema.ts'
import { mergeTicket } from '../endpoints.ts'
import type { TicketMerge } from '../schema.ts'

/**
 * Merges a ticket into another one and returns the other one. Reloads the data of the screen, even after a refusal.
 *
 * @throws ApiError
 */
export async function mergeInto(
  queries: QueryClient,
  duplicate: Ticket,
  merge: Omit<TicketMerge, 'updatedAt'>,
): Promise<Ticket> {
  const params = { ticketId: String(duplicate.id) }
  const body = { ...merge, updatedAt: duplicate.updatedAt }
  try {
    const into = await send(mergeTicket, { params, body })
    queries.setQueryData(ticketQuery(String(into.id)).queryKey, into)
    return into
  } finally {
    void refreshTickets(queries)
    for (const id of [duplicate.id, merge.into])
      void queries.invalidateQueries({ queryKey: ticketNotesQuery(String(id)).queryKey })
  }
}
