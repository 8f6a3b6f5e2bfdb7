import * as z from 'zod/mini'
import { id } from '../../../shared/endpoint/fields.ts'
import { keptSetting } from '../keptSettings/schema.ts'

/** Work of one kind. */
const waitingWork = z.object({
  /** The number of items, but at most `maxWaiting`. */
  count: z.number(),
  newest: z.nullable(z.object({ id, title: z.string(), at: z.string() })),
})
export type WaitingWork = z.infer<typeof waitingWork>

/** The work that waits for an administrator. */
export const waiting = z.object({
  /** Critical tickets that are not resolved: `title` is the ticket's title, `at` when it was created. */
  criticalTickets: waitingWork,
  /** New inquiries on the list of leads: `title` is the name, `at` when the inquiry arrived. */
  inquiries: waitingWork,
  /** Invoices that were due before today or are marked as overdue: `title` is the number, `at` the due date. */
  overdueInvoices: waitingWork,
  /** Mails whose delivery was given up: `title` is the recipient, `at` when the mail was written. */
  failedMails: waitingWork,
  /** Sent files that could not be scanned and will be tried again: `title` is the name, `at` when it was uploaded. */
  uncheckedFiles: waitingWork,
  /**
   * The mails that wait while the mail server accepts no mail; `count` is 0 while it accepts mail. `title` is the
   * recipient, `at` when the mail was written.
   */
  delayedMails: waitingWork,
  /** Settings that an upgrade has turned off. Administrators can turn each on again or delete it. */
  keptSettings: z.array(keptSetting),
})
export type Waiting = z.infer<typeof waiting>
