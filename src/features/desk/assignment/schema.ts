import * as z from 'zod/mini'
import { id, timestamp } from '../../../shared/endpoint/fields.ts'

/** A member of staff to whom tickets can be assigned. */
export const assignee = z.object({ id, username: z.string(), name: z.string() })

/** `assigneeId` is null to assign the ticket to nobody. */
export const assignmentChange = z.object({ assigneeId: z.nullable(id) })

/**
 * One change of the assignee. `assigneeId` is null if the ticket was assigned to nobody. A name is null if its account
 * was deleted.
 */
const assignmentEvent = z.object({
  id,
  assigneeId: z.nullable(id),
  assigneeName: z.nullable(z.string()),
  /** The previous assignee; null for nobody, for a deleted account and for the oldest event. */
  formerName: z.nullable(z.string()),
  authorName: z.nullable(z.string()),
  /**
   * True if no user decided on this change. If the rule for new tickets assigned the ticket, the author is the
   * customer. If the ticket was unassigned because its assignee lost access to tickets, the author is that assignee.
   */
  isAutomatic: z.boolean(),
  /** Whether the author assigned the ticket to themselves. */
  isTaken: z.boolean(),
  createdAt: timestamp,
})
export type AssignmentEvent = z.infer<typeof assignmentEvent>

/** The assignee of a ticket, its watchers, and who assigned it when. */
export const ticketAssignment = z.object({
  id,
  assigneeId: z.nullable(id),
  assigneeName: z.nullable(z.string()),
  /** Staff who are mailed when the customer replies, besides the assignee; sorted by username. */
  watchers: z.array(z.object({ id, name: z.string() })),
  /** The last 200 changes, oldest first. */
  events: z.array(assignmentEvent),
})
export type TicketAssignment = z.infer<typeof ticketAssignment>

export const watching = z.object({ isWatching: z.boolean() })

/** Counts of tickets that staff have to work on: of the caller, of nobody, all, and those that wait for staff. */
export const assignmentSummary = z.object({
  mine: z.number(),
  unassigned: z.number(),
  unresolved: z.number(),
  waitingForUs: z.number(),
})
