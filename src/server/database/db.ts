import type { Kysely } from 'kysely'
import type { Listener, Topic } from './notifications.ts'
import type { Tables } from './tables.ts'

/** The first parameter of queries and commands: the handle of the database or of a transaction. */
export type Db = Kysely<Tables>

/** The part of an open database that code needs to cache its rows. */
export interface Memory {
  onNotify: (topic: Topic, listener: Listener) => () => void
  /** Runs the action after the commit of the open transaction, or at once if none is open. */
  afterCommit: (action: () => void) => void
}

/** A handle whose reads may be cached; see keptUntil. */
export type Remembering = Db & {
  /** The same object for the database and for all of its transactions. */
  memory: Memory
}

/** The handle of an open transaction. */
export interface Tx extends Remembering {
  /**
   * Notifies the listeners of every instance after the commit. Listeners of this instance are called before the promise
   * of the transaction resolves. Does nothing if the transaction fails. `detail` is a short text without secrets.
   */
  notify: (topic: Topic, detail?: string) => Promise<void>
}
