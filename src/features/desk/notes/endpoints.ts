import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { noteLimits } from './policy.ts'
import { addedTicketNote, correctedTicketNote, newTicketNote, noteCorrection, ticketNote } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ ticketId: idInPath })
const ofNote = z.object({ ticketId: idInPath, id: idInPath })

/**
 * The notes on a ticket, oldest first. A request with a Range header gets a part of the list, such as the last 50 notes
 * for `rows=-50`.
 */
export const listTicketNotes = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/notes',
  allowedRoles,
  params,
  response: z.array(ticketNote),
  ranged: true,
})

/**
 * Adds a note and mails the colleagues whom the note mentions as `@username`. The ticket does not change, and its
 * customer is not told.
 */
export const createTicketNote = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/notes',
  allowedRoles,
  params,
  body: newTicketNote,
  response: addedTicketNote,
  status: 201,
  limits: noteLimits,
})

/** Corrects the text of the caller's own note, and mails the colleagues whom the note did not mention before. */
export const correctTicketNote = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId/notes/:id',
  allowedRoles,
  params: ofNote,
  body: noteCorrection,
  response: correctedTicketNote,
  conditional: true,
  limits: noteLimits,
})

export const deleteTicketNote = endpoint({
  method: 'DELETE',
  path: '/api/tickets/:ticketId/notes/:id',
  allowedRoles,
  params: ofNote,
  response: done,
})
