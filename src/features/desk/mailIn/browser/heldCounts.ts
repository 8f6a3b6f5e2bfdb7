// Apart from api.ts, because every screen of the agents' portal loads it.
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { ticketsKey } from '../../tickets/browser/api.ts'
import { listHeldMailsOfTicket, summarizeHeldMails } from '../endpoints.ts'

const staleTime = 60_000

/** The number of held and of ignored emails. The server notifies staff of held emails as of changed tickets. */
export const heldMailSummaryQuery = {
  queryKey: [ticketsKey, 'held-emails'] as const,
  queryFn: ({ signal }: QueryContext) => send(summarizeHeldMails, { signal }),
  staleTime,
  refetchOnWindowFocus: true,
}

/** The held emails that seem to answer a ticket. */
export const heldMailsOfTicketQuery = (ticketId: number) => ({
  queryKey: [ticketsKey, String(ticketId), 'held-emails'] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(listHeldMailsOfTicket, { params: { ticketId: String(ticketId) }, signal }),
  staleTime,
})
