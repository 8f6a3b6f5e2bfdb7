import * as z from 'zod/mini'
import { id, line } from '../../../shared/endpoint/fields.ts'
import { ticketChange, ticketFilter } from '../tickets/schema.ts'
import { maxNamedTickets } from './values.ts'

const seenTicket = z.object({
  id,
  /** The version that the user saw. */
  updatedAt: z
    .string()
    .check(z.refine((text) => isTimestamp(text), 'Expected a time such as 2026-01-31T09:00:00.000Z')),
  /** With `assigneeId`: the name of the assignee that the user saw. Null if there was no assignee. */
  assigneeName: z.optional(z.nullable(line(250))),
})

function isTimestamp(text: string): boolean {
  const at = text.length === 24 ? new Date(text) : new Date(Number.NaN)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text
}

/**
 * Sets the status, the priority or both, or the assignee (null for nobody). Either lists the tickets or gives a filter.
 */
export const severalTicketsChange = z
  .extend(ticketChange, {
    assigneeId: z.optional(z.nullable(id)),
    tickets: z.optional(
      z.array(seenTicket).check(
        z.minLength(1, 'Select at least one ticket'),
        z.maxLength(maxNamedTickets),
        z.refine(
          (tickets) => new Set(tickets.map(({ id: ticketId }) => ticketId)).size === tickets.length,
          'A ticket is listed twice',
        ),
      ),
    ),
    matching: z.optional(ticketFilter),
    /** With `matching`: the id of the newest ticket that the user was shown. Newer tickets are not changed. */
    upTo: z.optional(id),
  })
  .check(
    z.refine(
      ({ status, priority, assigneeId }) => (status ?? priority ?? assigneeId) !== undefined,
      'There is nothing to change.',
    ),
    z.refine(
      ({ status, priority, assigneeId }) =>
        assigneeId === undefined || (status === undefined && priority === undefined),
      'Assign the tickets by a request of its own.',
    ),
    z.refine(
      ({ tickets, matching }) => (tickets === undefined) !== (matching === undefined),
      'Name the tickets, or a filter that matches them.',
    ),
    z.refine(
      ({ matching, upTo }) => (matching === undefined) === (upTo === undefined),
      'A filter needs the newest ticket (upTo).',
    ),
  )
export type SeveralTicketsChange = z.infer<typeof severalTicketsChange>
/** The new values, the same for every ticket. */
export type ChangeOfEach = Pick<SeveralTicketsChange, 'status' | 'priority' | 'assigneeId'>

/** A ticket that was not changed. Either it does not exist, or it was changed after the user saw it. */
const refusal = z.object({
  id,
  /** Null if the ticket does not exist. */
  title: z.nullable(z.string()),
  reason: z.enum(['missing', 'stale']),
})

/** The progress of a change or of its undo. Only the last step has refusals. */
export const ticketChangeStep = z.object({
  id,
  total: z.number(),
  done: z.number(),
  changed: z.number(),
  /** Tickets that already had the requested values. */
  unchanged: z.number(),
  refused: z.number(),
  /** The first 100 refused tickets, by id. */
  refusals: z.optional(z.array(refusal)),
})
export type TicketChangeStep = z.infer<typeof ticketChangeStep>
