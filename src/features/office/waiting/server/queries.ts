import type { Db } from '../../../../server/database/db.ts'
import { findMailDelivery } from '../../../../server/health/mailDelivery.ts'
import { listNewInquiries } from '../../../clients/leads/server/queries.ts'
import { listUnchecked } from '../../../desk/attachments/server/scans.ts'
import { listCriticalTickets } from '../../../desk/tickets/server/queries.ts'
import { listFailedMails, listWaitingMails } from '../../../mail/server/queries.ts'
import { maxWaiting } from '../../../mail/systemStatus/values.ts'
import { listPastDueInvoices } from '../../../money/invoices/server/queries.ts'
import { listKeptSettings } from '../../keptSettings/server/queries.ts'
import type { Waiting, WaitingWork } from '../schema.ts'

/** @param rows the newest first */
const workOf = (rows: readonly NonNullable<WaitingWork['newest']>[]): WaitingWork => ({
  count: rows.length,
  newest: rows[0] ?? null,
})

interface WaitingOptions {
  /** Whether the list of leads also contains archived leads. */
  withArchived: boolean
  /** Today in the provider's time zone. */
  today: string
}

/** The work that waits for an administrator. */
export async function readWaiting(db: Db, { today, withArchived }: WaitingOptions): Promise<Waiting> {
  const { failingSince = null } = (await findMailDelivery(db)) ?? {}
  return {
    criticalTickets: workOf(await listCriticalTickets(db, maxWaiting)),
    inquiries: workOf(await listNewInquiries(db, { withArchived, most: maxWaiting })),
    overdueInvoices: workOf(await listPastDueInvoices(db, { today, most: maxWaiting })),
    failedMails: workOf(await listFailedMails(db, maxWaiting)),
    uncheckedFiles: workOf(await listUnchecked(db, maxWaiting)),
    delayedMails: workOf(failingSince === null ? [] : await listWaitingMails(db, maxWaiting)),
    keptSettings: await listKeptSettings(db),
  }
}
