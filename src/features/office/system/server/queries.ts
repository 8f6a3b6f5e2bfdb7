import { sql } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { listUnchecked } from '../../../desk/attachments/server/scans.ts'
import { findMailDelivery } from '../../../../server/health/mailDelivery.ts'
import { isLoopbackName } from '../../../site/brands/hostName.ts'
import { findStates, isRecent } from '../../firstSteps/server/states.ts'
import { listNewInquiries } from '../../../clients/leads/server/queries.ts'
import { listPastDueInvoices } from '../../../money/invoices/server/queries.ts'
import { listKeptSettings } from '../../keptSettings/server/queries.ts'
import { listFailedMails, listWaitingMails } from '../../../mail/server/queries.ts'
import { openPassword } from '../../../base/settings/server/commands.ts'
import { findEmailSettings } from '../../../base/settings/server/queries.ts'
import { listCriticalTickets } from '../../../desk/tickets/server/queries.ts'
import type { Waiting, WaitingWork } from '../schema.ts'
import { maxWaiting } from '../values.ts'

/** @param rows the newest first */
const workOf = (rows: readonly NonNullable<WaitingWork['newest']>[]): WaitingWork => ({
  count: rows.length,
  newest: rows[0] ?? null,
})

interface WaitingOptions {
  /** Whether archived leads are on the list, too. */
  withArchived: boolean
  /** The day of the provider. */
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

/** Missing set-up, and whether emails are delivered. Not cached: a user who has just completed it wants to see that. */
export async function readSetUp(db: Db, host: string) {
  const { missing, linkedHost, delivery, unheard, lastBackupAt } = await findStates(db, host)
  const { failingSince: since, problem } = delivery ?? { failingSince: null, problem: null }
  const mailFailure = since !== null && problem !== null ? { since, problem } : null
  const mails =
    missing.includes('mail') || mailFailure
      ? await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').limit(maxWaiting).execute()
      : []
  const oldBackupAt = isRecent(lastBackupAt) ? null : lastBackupAt
  const localLinkHost = linkedHost !== undefined && isLoopbackName(linkedHost) ? linkedHost : null
  return { missing, mailFailure, mailsWaiting: mails.length, localLinkHost, unheard, oldBackupAt }
}

/** False where the key in place is not the one that the password was encrypted with. */
export async function canReadMailPassword(db: Db, secretBox: SecretBox): Promise<boolean> {
  const stored = await findEmailSettings(db)
  return !stored || openPassword(secretBox, stored) !== undefined
}

/** Seconds by which the clock of the database is ahead of this one; 0 for the embedded database, which has the same. */
export async function databaseAheadSeconds({ db, engine }: Database): Promise<number> {
  if (engine === 'sqlite') return 0
  const before = Date.now()
  const { rows } = await sql<{
    ms: string
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  const between = (before + Date.now()) / 2
  return Math.round((Number(rows[0]?.ms ?? between) - between) / 1000)
}
