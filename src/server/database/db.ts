import type { Kysely } from 'kysely'
import type { Topic } from './notifications.ts'
import type { Tables } from './tables.ts'

/** What queries and commands take first: the database itself or, inside a transaction, its handle. */
export type Db = Kysely<Tables>

/** The handle of an open transaction. */
export interface Tx extends Db {
  /**
   * Notifies the listeners of every instance once the transaction is committed, those of this instance before its
   * promise resolves; nobody if it fails.
   */
  notify: (topic: Topic) => Promise<void>
}
