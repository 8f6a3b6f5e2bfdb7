import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { hourSeconds } from '../../../shared/endpoint/endpointLimits.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { severalTicketsChange, ticketChangeStep } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const limits = [
  {
    name: 'ticket changes',
    by: 'person',
    points: 120,
    seconds: hourSeconds,
    doing: 'change several tickets at once',
  },
] as const

/**
 * Changes up to 5,000 tickets in many transactions. The response streams the progress after each transaction, and ends
 * with the refusals. If the response breaks off, finished transactions stay. A repeated request with the same
 * Idempotency-Key resumes the change.
 */
export const changeTickets = endpoint({
  method: 'POST',
  path: '/api/ticket-changes',
  allowedRoles,
  body: severalTicketsChange,
  response: z.array(ticketChangeStep),
  limits,
})

/**
 * Restores the previous status, priority or assignee of each ticket that nobody has changed since. Possible for 5
 * minutes.
 */
export const undoTicketChange = endpoint({
  method: 'POST',
  path: '/api/ticket-changes/:id/undo',
  allowedRoles,
  params: z.object({ id: idInPath }),
  response: z.array(ticketChangeStep),
  limits,
})
