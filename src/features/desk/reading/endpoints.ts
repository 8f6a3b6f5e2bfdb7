import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { newReadPosition, readPosition } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ ticketId: idInPath })

/** How far the caller has read the conversation of a ticket. */
export const findReadPosition = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/read-position',
  allowedRoles,
  params,
  response: readPosition,
})

/** Stores how far the caller has read. An earlier time than the stored one changes nothing. */
export const storeReadPosition = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId/read-position',
  allowedRoles,
  params,
  body: newReadPosition,
  response: readPosition,
})
