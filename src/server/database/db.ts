import type { Kysely } from 'kysely'
import type { Memory } from './kept.ts'
import type { Topic } from './notifications.ts'
import type { Tables } from './tables.ts'

/** The first parameter of queries and commands: the database itself or, inside a transaction, its handle. */
export type Db = Kysely<Tables>

/** A handle whose reads may be cached; see keptUntil. */
export type Remembering = Db & {
  /** The same for the database itself and all of its transactions. */
  memory: Memory
}

/** The handle of an open transaction. */
export interface Tx extends Remembering {
  /**
   * Notifies the listeners of every instance once the transaction is committed, those of this instance before its
   * promise resolves. Does nothing if it fails. `detail` is a short text without secrets.
   */
  notify: (topic: Topic, detail?: string) => Promise<void>
}
