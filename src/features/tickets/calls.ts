import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { idInPath } from '../../fields.ts'
import { responseLimits, ticketLimits } from './policy.ts'
import {
  listedTicket,
  newResponse,
  newTicket,
  ticket,
  ticketChange,
  ticketResponse,
  ticketSelection,
  ticketSummary,
  ticketSummaryFilter,
} from './schema.ts'

const audience = ['customer', 'agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/**
 * Newest first; a part and another order with a Range (server/listRange.ts). Customers get only their own tickets, here
 * and in all calls below.
 */
export const listTickets = call({
  method: 'GET',
  path: '/api/tickets',
  audience,
  query: ticketSelection,
  answer: z.array(listedTicket),
  ranged: true,
})

/** For the counts on dashboards, which do not load the list, and above the list of one customer. */
export const summarizeTickets = call({
  method: 'GET',
  path: '/api/tickets/summary',
  audience,
  query: ticketSummaryFilter,
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
  limits: ticketLimits,
})

/** Where a customer resolves the ticket, a response that says so is added in the same transaction. */
export const updateTicket = call({
  method: 'PUT',
  path: '/api/tickets/:id',
  audience,
  params,
  body: ticketChange,
  answer: ticket,
  conditional: true,
  limits: responseLimits,
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
  conditional: true,
  limits: responseLimits,
})
