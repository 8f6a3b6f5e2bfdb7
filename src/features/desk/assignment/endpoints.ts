import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { assignee, assignmentChange, assignmentSummary, ticketAssignment, watching } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ ticketId: idInPath })

/** Agents and administrators who can sign in, sorted by username. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/ticket-assignees',
  allowedRoles,
  response: z.array(assignee),
})

/** Returns three counts: tickets assigned to the caller, unassigned tickets, and tickets that wait for staff. */
export const summarizeAssignments = endpoint({
  method: 'GET',
  path: '/api/ticket-assignments/summary',
  allowedRoles,
  response: assignmentSummary,
})

export const readAssignment = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/assignment',
  allowedRoles,
  params,
  response: ticketAssignment,
})

/**
 * Assigns a ticket to a member of staff, or to nobody. The new and the previous assignee are mailed, except the caller.
 */
export const assignTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId/assignment',
  allowedRoles,
  params,
  body: assignmentChange,
  response: ticketAssignment,
  conditional: true,
})

/** Starts or stops watching a ticket, for the caller. */
export const watchTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId/watchers',
  allowedRoles,
  params,
  body: watching,
  response: ticketAssignment,
})
