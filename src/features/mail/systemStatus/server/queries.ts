import { sql } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db, Remembering } from '../../../../server/database/db.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { openPassword } from '../../../base/settings/server/commands.ts'
import { findEmailSettings } from '../../../base/settings/server/queries.ts'
import { isLoopbackName } from '../../../site/brands/hostName.ts'
import { maxWaiting } from '../values.ts'
import { findStates, isRecent } from './states.ts'

/**
 * The missing set-up, and whether emails are delivered. Not cached, so that an administrator who completes the set-up
 * sees the result at once.
 */
export async function readSetUp(db: Remembering, host: string) {
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

/** Whether the current key decrypts the stored password, which may have been encrypted with another key. */
export async function canReadMailPassword(db: Db, secretBox: SecretBox): Promise<boolean> {
  const stored = await findEmailSettings(db)
  return !stored || openPassword(secretBox, stored) !== undefined
}

/**
 * Seconds by which the database's clock is ahead of the server's; 0 for the embedded database, which uses the server's
 * clock.
 */
export async function databaseAheadSeconds({ db, engine }: Database): Promise<number> {
  if (engine === 'sqlite') return 0
  const before = Date.now()
  const { rows } = await sql<{
    ms: string
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  const between = (before + Date.now()) / 2
  return Math.round((Number(rows[0]?.ms ?? between) - between) / 1000)
}
