import type { Db, Tx } from '../database/db.ts'
import { now } from '../database/now.ts'

/**
 * The state of an installation that was restored. It is held, which means that it sends nothing by itself, until an
 * administrator or the operator releases it.
 */
export interface Hold {
  /** When the installation was restored. */
  since: string
  /** When the backup was made; null for a copy of a database file. */
  backupAt: string | null
}

/** Undefined if the installation is not held. */
export function findHold(db: Db): Promise<Hold | undefined> {
  return db.selectFrom('hold').select(['since', 'backupAt']).where('id', '=', 1).executeTakeFirst()
}

/**
 * Whether the installation is held. Code that sends anything without a user's request must check this when it sends,
 * not when it stores the work.
 */
export const isHeld = async (db: Db): Promise<boolean> => (await findHold(db)) !== undefined

/** @param backupAt when the backup was made; null for a copy of a database file */
export async function storeHold(tx: Tx, backupAt: string | null): Promise<void> {
  await tx.insertInto('hold').values({ id: 1, since: now(), backupAt }).execute()
}

/** Ends the hold and returns it; undefined if there is none. The second of two concurrent calls waits for the first. */
export function liftHold(tx: Tx): Promise<Hold | undefined> {
  return tx.deleteFrom('hold').where('id', '=', 1).returning(['since', 'backupAt']).executeTakeFirst()
}
