import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../../shared/endpoint/fields.ts'
import { linkingLimits } from './policy.ts'
import { linkedTicket, newTicketLink } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ ticketId: idInPath })

/** The tickets that are linked with a ticket, newest first. Customers are not told of links. */
export const listTicketLinks = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/links',
  allowedRoles,
  params,
  response: z.array(linkedTicket),
})

/** Links two tickets, so that each shows the other one. If they are already linked, nothing changes. */
export const linkTickets = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/links',
  allowedRoles,
  params,
  body: newTicketLink,
  response: z.array(linkedTicket),
  status: 201,
  limits: linkingLimits,
})

export const unlinkTickets = endpoint({
  method: 'DELETE',
  path: '/api/tickets/:ticketId/links/:id',
  allowedRoles,
  params: z.object({ ticketId: idInPath, id: idInPath }),
  response: z.array(linkedTicket),
})
