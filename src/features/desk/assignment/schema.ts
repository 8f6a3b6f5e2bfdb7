import * as z from 'zod/mini'
import { id, timestamp } from '../../../shared/endpoint/fields.ts'

/** A member of staff to whom tickets can be assigned. */
export const assignee = z.object({ id, username: z.string(), name: z.string() })

/** Null for nobody. */
export const assignmentChange = z.object({ assigneeId: z.nullable(id) })

/** One assignment; `assigneeId` is null if it was to nobody. Names are null if the account was deleted. */
const assignmentEvent = z.object({
  id,
  assigneeId: z.nullable(id),
  assigneeName: z.nullable(z.string()),
  /** The previous assignee; null for nobody, for a deleted account and for the oldest event. */
  formerName: z.nullable(z.string()),
  authorName: z.nullable(z.string()),
  /**
   * Not done by a user: the provider's rule assigned the new ticket, and the author is its customer; or the ticket went
   * back to nobody, because the author can no longer work on tickets.
   */
  isAutomatic: z.boolean(),
  /** Whether the author assigned the ticket to themselves. */
  isTaken: z.boolean(),
  createdAt: timestamp,
})
export type AssignmentEvent = z.infer<typeof assignmentEvent>

/** The assignee of a ticket, its watchers, and who assigned it when. */
export const ticketAssignment = z.object({
  /** The id of the ticket. */
  id,
  assigneeId: z.nullable(id),
  assigneeName: z.nullable(z.string()),
  /** Staff who are mailed when the customer replies, besides the assignee; sorted by username. */
  watchers: z.array(z.object({ id, name: z.string() })),
  /** The last 200, oldest first. */
  events: z.array(assignmentEvent),
})
export type TicketAssignment = z.infer<typeof ticketAssignment>

/** Whether the caller watches a ticket. */
export const watching = z.object({ isWatching: z.boolean() })

/** Counts of tickets for staff to work on: assigned to the caller, to nobody, and waiting for staff to write. */
export const assignmentSummary = z.object({
  mine: z.number(),
  unassigned: z.number(),
  waitingForUs: z.number(),
})
