import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { ownPresence, presentPerson, streamQuery } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ ticketId: idInPath })

/**
 * Server-sent events, which name what has changed and carry nothing of it: `beat` at the beginning and every 25 seconds;
 * `tickets` with the ids of tickets that the caller may read, separated by commas, and without any where the caller has to ask
 * for all; `presence`, for staff, with the ids of tickets at which other people are now. What has changed since the time of `since`, or
 * of the header Last-Event-ID, is told first.
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

/** The others who are at a ticket, by their names. */
export const listPresent = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/presence',
  allowedRoles,
  params,
  response: z.array(presentPerson),
  unattended: true,
})

/** Says for 10 seconds that the caller is at a ticket, or that they are gone; the others there are told. Nothing is stored. */
export const tellPresence = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId/presence',
  allowedRoles,
  params,
  body: ownPresence,
  response: z.array(presentPerson),
  unattended: true,
  // Each open page repeats it every few seconds, and it changes nothing that is stored.
  limits: 'none',
})
