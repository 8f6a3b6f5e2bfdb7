import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { refreshTickets, ticketsKey } from '../../tickets/browser/api.ts'
import * as endpoints from '../endpoints.ts'
import type { TicketAssignment } from '../schema.ts'

/** Staff to whom tickets can be assigned. */
export const assigneesQuery = {
  queryKey: [endpoints.listAssignees.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listAssignees, { signal }),
  staleTime: 60_000,
}

/**
 * Three counts: tickets assigned to the user, unassigned tickets, and tickets that wait for staff. refreshTickets
 * reloads them.
 */
export const assignmentSummaryQuery = {
  queryKey: [ticketsKey, 'assignments'] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.summarizeAssignments, { signal }),
  staleTime: 60_000,
}

/** The assignment of a ticket. refreshTickets reloads it. */
export const assignmentQuery = (ticketId: number) => ({
  queryKey: [ticketsKey, 'assignments', ticketId] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.readAssignment, { params: { ticketId: String(ticketId) }, signal }),
  staleTime: 60_000,
})

/**
 * Assigns a ticket. If the server refuses with any status but 429, the current assignment is reloaded.
 *
 * @throws ApiError
 */
export async function assignTicket(
  queries: QueryClient,
  startedFrom: TicketAssignment,
  assigneeId: number | null,
): Promise<TicketAssignment> {
  const { queryKey } = assignmentQuery(startedFrom.id)
  const params = { ticketId: String(startedFrom.id) }
  try {
    const assigned = await send(endpoints.assignTicket, { params, body: { assigneeId }, startedFrom })
    queries.setQueryData<TicketAssignment>(queryKey, assigned)
    void refreshTickets(queries)
    return assigned
  } catch (error) {
    if (error instanceof ApiError && error.status !== 429)
      void queries.invalidateQueries({ queryKey: [ticketsKey, 'assignments'] })
    throw error
  }
}

/**
 * Starts or stops watching a ticket.
 *
 * @throws ApiError
 */
export async function watchTicket(
  queries: QueryClient,
  ticketId: number,
  isWatching: boolean,
): Promise<void> {
  const params = { ticketId: String(ticketId) }
  const watched = await send(endpoints.watchTicket, { params, body: { isWatching } })
  queries.setQueryData<TicketAssignment>(assignmentQuery(ticketId).queryKey, watched)
}
