import { minuteMs } from '../../../shared/time/durations.ts'

// Does not import the validation library, because the ticket list loads this file.

/** The maximum number of tickets that a request can list. */
export const maxNamedTickets = 500
export const maxMatchingTickets = 5_000
/** How long the screen offers Undo. Mails about the change wait slightly longer. */
export const undoOfferedMs = 10_000
/** How long the server accepts an undo. The screen offers Undo for less time, but the request may arrive late. */
export const undoableMs = 5 * minuteMs
