import type { Tx } from '../../../../server/database/db.ts'

/**
 * Unassigns the tickets of an account that is about to be suspended, deleted or no longer staff, in the same
 * transaction. src/app/server/features.ts provides it.
 */
export type EndWork = (tx: Tx, userId: number) => Promise<void>
