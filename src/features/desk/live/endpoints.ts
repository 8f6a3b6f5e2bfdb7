import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { ownPresence, presentPerson, streamQuery } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ ticketId: idInPath })

/**
 * Server-sent events that name changed records, but not their content. After the first `beat` come all changes since
 * the time `since`, or since the time in the header Last-Event-ID.
 *
 * - `beat`: at the beginning and every 25 seconds.
 * - `tickets`: the ids, separated by commas, of changed tickets that the caller may read.
 *   Empty if the caller has to reload all tickets.
 * - `presence`, for staff: the ids of tickets where users have arrived, left, or begun or stopped to write.
 */
export const streamUpdates = endpoint({
  method: 'GET',
  path: '/api/live-updates',
  allowedRoles: ['customer', 'agent', 'Administrator'],
  query: streamQuery,
  response: z.string(),
  streams: true,
  readsLittle: true,
  unattended: true,
})

/** The other users at a ticket, sorted by name. */
export const listPresent = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/presence',
  allowedRoles,
  params,
  response: z.array(presentPerson),
  unattended: true,
})

/**
 * Reports that the caller is at a ticket (valid for 10 seconds), or has left it. The others at the ticket are told;
 * nothing is stored.
 */
export const tellPresence = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId/presence',
  allowedRoles,
  params,
  body: ownPresence,
  response: z.array(presentPerson),
  unattended: true,
  // Each open page repeats this request every few seconds, and the request changes nothing that is stored.
  limits: 'none',
})
