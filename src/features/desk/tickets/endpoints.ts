import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { exportFilter } from '../../../shared/endpoint/exportFilter.ts'
import { hourSeconds } from '../../../shared/endpoint/endpointLimits.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { responseLimits, ticketLimits } from './policy.ts'
import {
  listedTicket,
  newTicket,
  sentResponse,
  ticket,
  ticketChange,
  ticketFilter,
  ticketResponse,
  ticketSelection,
  ticketSummary,
  ticketSummaryFilter,
} from './schema.ts'

const allowedRoles = ['customer', 'agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/**
 * The tickets, newest first. A request with a Range header gets a part of the list and may choose another order
 * (server/endpoints/listRange.ts). Customers get only tickets that they may see, here and in all endpoints below.
 */
export const listTickets = endpoint({
  method: 'GET',
  path: '/api/tickets',
  allowedRoles,
  query: ticketSelection,
  response: z.array(listedTicket),
  ranged: true,
})

/**
 * Counts tickets by status, for dashboards and for lists. Null only for a filter: if more than 5,000 tickets would have to
 * be compared with it.
 */
export const summarizeTickets = endpoint({
  method: 'GET',
  path: '/api/tickets/summary',
  allowedRoles,
  query: ticketSummaryFilter,
  response: z.nullable(ticketSummary),
})

/** Exports the tickets of a filter as a CSV file, newest first. Changes nothing but the audit log. */
export const exportTickets = endpoint({
  method: 'POST',
  path: '/api/ticket-exports',
  allowedRoles: ['agent', 'Administrator'],
  body: exportFilter(ticketFilter),
  response: z.string(),
  limits: [
    { name: 'ticket-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export tickets' },
  ],
})

export const readTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:id',
  allowedRoles,
  params,
  response: ticket,
})

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/tickets',
  allowedRoles: ['customer'],
  body: newTicket,
  response: ticket,
  status: 201,
  limits: ticketLimits,
})

/** Changes a ticket. If a customer resolves it, a response that says so is added in the same transaction. */
export const updateTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/:id',
  allowedRoles,
  params,
  body: ticketChange,
  response: ticket,
  conditional: true,
  limits: responseLimits,
})

/**
 * The responses to a ticket, oldest first. A request with a Range header gets a part of the list, such as the last 50
 * responses for `rows=-50`.
 */
export const listResponses = endpoint({
  method: 'GET',
  path: '/api/tickets/:id/responses',
  allowedRoles,
  params,
  response: z.array(ticketResponse),
  ranged: true,
})

export const createResponse = endpoint({
  method: 'POST',
  path: '/api/tickets/:id/responses',
  allowedRoles,
  params,
  body: sentResponse,
  response: ticketResponse,
  status: 201,
  conditional: true,
  limits: responseLimits,
})
