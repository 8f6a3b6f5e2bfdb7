import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../../shared/endpoint/fields.ts'
import { ticket } from '../../tickets/schema.ts'
import { mergingLimits } from './policy.ts'
import { ticketMerge } from './schema.ts'

/**
 * Moves the conversation of a duplicate to another ticket, closes the duplicate and returns the other ticket. If the
 * request is repeated, nothing changes. A mail tells the customer of the duplicate where the conversation continues.
 */
export const mergeTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/merge',
  allowedRoles: ['agent', 'Administrator'],
  params: z.object({ ticketId: idInPath }),
  body: ticketMerge,
  response: ticket,
  limits: mergingLimits,
})
