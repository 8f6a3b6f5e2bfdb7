import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { idInPath } from '../../fields.ts'
import {
  newResponse,
  newTicket,
  ticket,
  ticketChange,
  ticketResponse,
  ticketRow,
  ticketSummary,
} from './schema.ts'

const audience = ['customer', 'agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/** Newest first. Customers get their own, here and in every call below. */
export const listTickets = call({ method: 'GET', path: '/api/tickets', audience, answer: z.array(ticketRow) })

/** For counts on dashboards, which need no list. */
export const summarizeTickets = call({
  method: 'GET',
  path: '/api/tickets/summary',
  audience,
  answer: ticketSummary,
})

export const readTicket = call({ method: 'GET', path: '/api/tickets/:id', audience, params, answer: ticket })

export const createTicket = call({
  method: 'POST',
  path: '/api/tickets',
  audience: ['customer'],
  body: newTicket,
  answer: ticket,
  status: 201,
})

/** Resolving also posts the response that says so, in the same transaction. */
export const updateTicket = call({
  method: 'PUT',
  path: '/api/tickets/:id',
  audience,
  params,
  body: ticketChange,
  answer: ticket,
})

/** Oldest first. */
export const listResponses = call({
  method: 'GET',
  path: '/api/tickets/:id/responses',
  audience,
  params,
  answer: z.array(ticketResponse),
})

export const createResponse = call({
  method: 'POST',
  path: '/api/tickets/:id/responses',
  audience,
  params,
  body: newResponse,
  answer: ticketResponse,
  status: 201,
})
