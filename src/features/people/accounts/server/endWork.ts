import type { Tx } from '../../../../server/database/db.ts'

/**
 * Ends the work of an account that is about to be suspended, deleted or no longer staff, in the same transaction: its tickets go back to
 * nobody. src/app/server/features.ts hands it in.
 */
export type EndWork = (tx: Tx, userId: number) => Promise<void>
