import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../../shared/endpoint/fields.ts'
import { ticket } from '../schema.ts'
import { raisingLimits } from './policy.ts'
import { raisedTicket, readersQuestion, ticketCorrection, ticketReaders } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const

/** Creates a ticket for a customer. A mail tells the customer that staff opened it. */
export const raiseTicket = endpoint({
  method: 'POST',
  path: '/api/staff-tickets',
  allowedRoles,
  body: raisedTicket,
  response: ticket,
  status: 201,
  limits: raisingLimits,
})

/** Tells who could read the conversation after a change, without making the change. */
export const readReaders = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/readers',
  allowedRoles,
  params: z.object({ ticketId: idInPath }),
  query: readersQuestion,
  response: ticketReaders,
})

/** Changes the title, the category or the customer of a ticket. Nobody is mailed. */
export const correctTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId/details',
  allowedRoles,
  params: z.object({ ticketId: idInPath }),
  body: ticketCorrection,
  response: ticket,
  conditional: true,
})
