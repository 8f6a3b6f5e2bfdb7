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
 * Changes up to 5,000 tickets, in one transaction for 100 of them. The response tells after each how far it is, and at its end
 * what was refused. Where it breaks off, what was changed stays; the same request with the same Idempotency-Key goes on.
 */
export const changeTickets = endpoint({
  method: 'POST',
  path: '/api/ticket-changes',
  allowedRoles,
  body: severalTicketsChange,
  response: z.array(ticketChangeStep),
  limits,
})

/** Gives the tickets back the status and the priority that they had, unless someone has changed them since. Within 5 minutes. */
export const undoTicketChange = endpoint({
  method: 'POST',
  path: '/api/ticket-changes/:id/undo',
  allowedRoles,
  params: z.object({ id: idInPath }),
  response: z.array(ticketChangeStep),
  limits,
})
