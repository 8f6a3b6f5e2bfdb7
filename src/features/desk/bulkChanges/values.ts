import { minuteMs } from '../../../shared/time/durations.ts'

// Without the validation library, for the screen.

/** Tickets that are named one by one. */
export const maxNamedTickets = 500
/** Tickets that a filter may match. */
export const maxMatchingTickets = 5_000
/** How long Undo is offered. Mails about the change wait that long. */
export const undoOfferedMs = 10_000
/** How long a change can be undone; the request may come late. */
export const undoableMs = 5 * minuteMs
