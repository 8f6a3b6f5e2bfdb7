import * as z from 'zod/mini'
import { id, timestamp } from '../../fields.ts'

/** A member of staff to whom tickets can be assigned. */
export const assignee = z.object({ id, username: z.string(), name: z.string() })

/** Null for nobody. */
export const assignmentChange = z.object({ assigneeId: z.nullable(id) })

/** A ticket that was assigned, or taken back where `assigneeId` is null. The names are null where the account is gone. */
const assignmentEvent = z.object({
  id,
  assigneeId: z.nullable(id),
  assigneeName: z.nullable(z.string()),
  authorName: z.nullable(z.string()),
  /** Whether the author has taken the ticket. */
  isTaken: z.boolean(),
  createdAt: timestamp,
})
export type AssignmentEvent = z.infer<typeof assignmentEvent>

/** Whose work a ticket is. */
export const ticketAssignment = z.object({
  /** The id of the ticket. */
  id,
  assigneeId: z.nullable(id),
  assigneeName: z.nullable(z.string()),
  /** Staff who are told of what the customer replies, besides the assignee; by name. */
  watchers: z.array(z.object({ id, name: z.string() })),
  /** The last 200, oldest first. */
  events: z.array(assignmentEvent),
})
export type TicketAssignment = z.infer<typeof ticketAssignment>

/** Whether the person who asks watches a ticket. */
export const watching = z.object({ isWatching: z.boolean() })

/** The tickets that are not resolved: how many are assigned to the person who asks, and to nobody. */
export const assignmentSummary = z.object({ mine: z.number(), unassigned: z.number() })
