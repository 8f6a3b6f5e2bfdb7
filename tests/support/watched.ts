import type { KyselyPlugin } from 'kysely'
import type { Tx } from '../../src/server/database/db.ts'

/** The same transaction with a plugin that sees its statements. */
export const watched = (tx: Tx, plugin: KyselyPlugin): Tx =>
  Object.assign(tx.withPlugin(plugin), { notify: tx.notify, memory: tx.memory })
