import { minuteMs } from '../../../shared/time/durations.ts'

// No import of the validation library, because the screen loads this file.

/** The most tickets that a request can list. */
export const maxNamedTickets = 500
/** The most tickets that a filter may match. */
export const maxMatchingTickets = 5_000
/** How long the screen offers Undo. Mails about the change wait slightly longer. */
export const undoOfferedMs = 10_000
/** How long the server accepts an undo; the request may arrive late. */
export const undoableMs = 5 * minuteMs
