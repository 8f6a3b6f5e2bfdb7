import type { Db, Tx } from '../database/db.ts'
import { now } from '../database/now.ts'

/** Why this installation does nothing outside itself: it was restored, and nobody has released it yet. */
export interface Hold {
  /** When it was restored. */
  since: string
  /** When the backup was made; null for a copy of a database file. */
  backupAt: string | null
}

/** Undefined where this installation may act outside itself. */
export function findHold(db: Db): Promise<Hold | undefined> {
  return db.selectFrom('hold').select(['since', 'backupAt']).where('id', '=', 1).executeTakeFirst()
}

/**
 * Whether this installation may do nothing outside itself. Everything that acts outside without a person's request asks
 * when it acts, not when the work was stored.
 */
export const isHeld = async (db: Db): Promise<boolean> => (await findHold(db)) !== undefined

/** @param backupAt when the backup was made; null for a copy of a database file */
export async function storeHold(tx: Tx, backupAt: string | null): Promise<void> {
  await tx.insertInto('hold').values({ id: 1, since: now(), backupAt }).execute()
}

/** Returns the hold that it ends; undefined where there is none. Of two at once, one waits for the other. */
export function liftHold(tx: Tx): Promise<Hold | undefined> {
  return tx.deleteFrom('hold').where('id', '=', 1).returning(['since', 'backupAt']).executeTakeFirst()
}
