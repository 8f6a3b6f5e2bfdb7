import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeleteResult } from 'kysely'

const rowsAtOnce = 200

/**
 * Deletes any number of rows without keeping other requests waiting: repeats a statement that deletes at most `rows`
 * rows until it deletes fewer.
 */
export async function deleteInBatches(
  deleteSome: (rows: number) => { executeTakeFirst: () => Promise<DeleteResult> },
): Promise<void> {
  while ((await deleteSome(rowsAtOnce).executeTakeFirst()).numDeletedRows >= rowsAtOnce) await nextTurn()
}
