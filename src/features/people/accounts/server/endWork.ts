import type { Tx } from '../../../../server/database/db.ts'

/**
 * Unassigns the tickets of an account in the transaction that suspends or deletes the account or removes its staff
 * role. Provided by src/app/server/features.ts.
 */
export type EndWork = (tx: Tx, userId: number) => Promise<void>
