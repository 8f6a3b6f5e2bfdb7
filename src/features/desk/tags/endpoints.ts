import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { taggingLimits } from './policy.ts'
import { addedTag, tag, tagChange, tagMerge } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const ofTag = z.object({ id: idInPath })
const ofTicket = z.object({ ticketId: idInPath })

/** All tags, sorted by name. */
export const listTags = endpoint({ method: 'GET', path: '/api/tags', allowedRoles, response: z.array(tag) })

export const updateTag = endpoint({
  method: 'PUT',
  path: '/api/tags/:id',
  allowedRoles: ['Administrator'],
  params: ofTag,
  body: tagChange,
  response: tag,
  conditional: true,
})

/** Merges a tag into another one: moves its tickets to the other tag, deletes it, and returns the other tag. */
export const mergeTag = endpoint({
  method: 'POST',
  path: '/api/tags/:id/merge',
  allowedRoles: ['Administrator'],
  params: ofTag,
  body: tagMerge,
  response: tag,
})

/** Deletes a tag and removes it from all tickets. */
export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/tags/:id',
  allowedRoles: ['Administrator'],
  params: ofTag,
  response: done,
})

/** The tags of a ticket, sorted by name. */
export const listTicketTags = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/tags',
  allowedRoles,
  params: ofTicket,
  response: z.array(tag),
})

/** Adds a tag to a ticket unless the ticket already has it. A new name creates a tag. The customer is not told. */
export const addTicketTag = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/tags',
  allowedRoles,
  params: ofTicket,
  body: addedTag,
  response: z.array(tag),
  status: 201,
  limits: taggingLimits,
})

/** Removes a tag from a ticket. The tag itself stays. */
export const removeTicketTag = endpoint({
  method: 'DELETE',
  path: '/api/tickets/:ticketId/tags/:id',
  allowedRoles,
  params: z.object({ ticketId: idInPath, id: idInPath }),
  response: z.array(tag),
})
