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
  /** Due before today, or marked as overdue; with the number, and the due date. */
  overdueInvoices: waitingWork,
  /** Given up; with the recipient, and when it was written. */
  failedMails: waitingWork,
  /** Sent files that could not be scanned and are tried again; with the name, and when they were uploaded. */
  uncheckedFiles: waitingWork,
  /**
   * All mails that wait while the mail server accepts none, otherwise 0; with the recipient, and when it was written.
   */
  delayedMails: waitingWork,
  /** Set to off by the upgrade; an administrator turns each on again or deletes it. */
  keptSettings: z.array(keptSetting),
})
export type Waiting = z.infer<typeof waiting>
