import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { taggingLimits } from './policy.ts'
import { addedTag, tag, tagChange, tagMerge } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const ofTag = z.object({ id: idInPath })
const ofTicket = z.object({ ticketId: idInPath })

/** Every tag, by its name. */
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

/** Deletes the tag after its tickets got another one; returns that one. */
export const mergeTag = endpoint({
  method: 'POST',
  path: '/api/tags/:id/merge',
  allowedRoles: ['Administrator'],
  params: ofTag,
  body: tagMerge,
  response: tag,
})

/** Takes it off all tickets as well. */
export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/tags/:id',
  allowedRoles: ['Administrator'],
  params: ofTag,
  response: done,
})

/** By their names. */
export const listTicketTags = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/tags',
  allowedRoles,
  params: ofTicket,
  response: z.array(tag),
})

/** Adds a tag, which is created where no tag has the name; one that the ticket has already stays. The customer is told nothing. */
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

/** Takes a tag off a ticket; the tag stays. */
export const removeTicketTag = endpoint({
  method: 'DELETE',
  path: '/api/tickets/:ticketId/tags/:id',
  allowedRoles,
  params: z.object({ ticketId: idInPath, id: idInPath }),
  response: z.array(tag),
})
