import * as z from 'zod/mini'
import { id } from '../../../shared/endpoint/fields.ts'
import { keptSetting } from '../keptSettings/schema.ts'

/** Work of one kind. */
const waitingWork = z.object({
  /** At most `maxWaiting`. */
  count: z.number(),
  newest: z.nullable(z.object({ id, title: z.string(), at: z.string() })),
})
export type WaitingWork = z.infer<typeof waitingWork>

/** The work that waits for an administrator. */
export const waiting = z.object({
  /** Not resolved; with the title, and when it was created. */
  criticalTickets: waitingWork,
  /** New, and on the list of leads; with the name, and when it came. */
  inquiries: waitingWork,
  /** To be paid since a day before today, or marked as overdue; with the number, and the day. */
  overdueInvoices: waitingWork,
  /** Given up; with the recipient, and when it was written. */
  failedMails: waitingWork,
  /** Sent and not scanned, for which the scanner is asked again; with the name, and when it was uploaded. */
  uncheckedFiles: waitingWork,
  /** While the mail server takes none: all that wait; with the recipient, and when it was written. Otherwise 0. */
  delayedMails: waitingWork,
  /** Set to off by the upgrade; an administrator turns each on again or deletes it. */
  keptSettings: z.array(keptSetting),
})
export type Waiting = z.infer<typeof waiting>
