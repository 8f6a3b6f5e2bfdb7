import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { Db } from '../../../server/database/db.ts'
import type { Vault } from '../../../server/vault.ts'
import { openPassword } from '../../settings/server/commands.ts'
import { findEmailSettings } from '../../settings/server/queries.ts'

export async function countFailedMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return row.count
}

/** False where the key in place is not the one that the password was encrypted with. */
export async function canReadMailPassword(db: Db, vault: Vault): Promise<boolean> {
  const stored = await findEmailSettings(db)
  return !stored || openPassword(vault, stored) !== undefined
}

/** By how many seconds the clock of the database is ahead of this one; the embedded database has the same. */
export async function databaseAheadSeconds({ db, engine }: Database): Promise<number> {
  if (engine === 'sqlite') return 0
  const before = Date.now()
  const { rows } = await sql<{
    ms: string
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  const between = (before + Date.now()) / 2
  return Math.round((Number(rows[0]?.ms ?? between) - between) / 1000)
}
