import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { idInPath } from '../../fields.ts'
import { assignee, assignmentChange, assignmentSummary, ticketAssignment, watching } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ ticketId: idInPath })

/** Agents and administrators who can sign in, by their usernames. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/ticket-assignees',
  allowedRoles,
  response: z.array(assignee),
})

export const summarizeAssignments = endpoint({
  method: 'GET',
  path: '/api/ticket-assignments/summary',
  allowedRoles,
  response: assignmentSummary,
})

export const readAssignment = endpoint({
  method: 'GET',
  path: '/api/ticket-assignments/:ticketId',
  allowedRoles,
  params,
  response: ticketAssignment,
})

/** Assigns a ticket, or takes it back. The assignee is mailed, unless they did it themselves. */
export const assignTicket = endpoint({
  method: 'PUT',
  path: '/api/ticket-assignments/:ticketId',
  allowedRoles,
  params,
  body: assignmentChange,
  response: ticketAssignment,
  conditional: true,
})

/** Makes the person who asks a watcher of a ticket, or ends that. */
export const watchTicket = endpoint({
  method: 'PUT',
  path: '/api/ticket-assignments/:ticketId/watching',
  allowedRoles,
  params,
  body: watching,
  response: ticketAssignment,
})
