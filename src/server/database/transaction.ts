import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { Unconfirmed } from './unconfirmed.ts'

interface Scope {
  phase: 'starting' | 'open' | 'over'
  afterCommit: (() => void)[]
}

/**
 * Tracks whether the running code is inside a transaction of one database. Inside a transaction, a statement on any
 * other handle is a mistake. It would wait for the transaction forever on SQLite, and run outside the transaction on
 * PostgreSQL. Therefore such a statement throws, with either database.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<Scope>()

  async run<Tables, Result>(
    db: Kysely<Tables>,
    work: (tx: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    if (this.#current()) throw new Error('A transaction is already open here: pass its handle instead.')
    const scope: Scope = { phase: 'starting', afterCommit: [] }
    return this.#storage.run(scope, async () => {
      try {
        const result = await db.transaction().execute(work)
        scope.phase = 'over'
        for (const deliver of scope.afterCommit) deliver()
        return result
      } catch (error) {
        // The commit may have succeeded, so notify the listeners: a notification without a change does no harm.
        if (error instanceof Unconfirmed) {
          scope.phase = 'over'
          for (const deliver of scope.afterCommit) deliver()
        }
        throw error
      } finally {
        scope.phase = 'over'
      }
    })
  }

  /**
   * Called by a driver for every connection that it gives out. In a transaction, the first connection is the
   * transaction's own; any further one belongs to another handle and is refused.
   */
  admit(): void {
    const scope = this.#current()
    if (scope?.phase === 'starting') scope.phase = 'open'
    else this.refuseForeignHandle()
  }

  refuseForeignHandle(): void {
    if (this.#current()) {
      throw new Error('A transaction is open here, and this uses another handle: use the one it was given.')
    }
  }

  /**
   * Called by a driver before `begin`. Refuses db.transaction() outside of `run`, because such a transaction is not
   * tracked.
   */
  requireScope(): void {
    if (!this.#current())
      throw new Error('Open transactions with database.transaction(), not with db.transaction().')
  }

  /**
   * Runs the action after the open transaction was committed or may have been committed, but never after a rollback.
   * Runs it at once if no transaction is open.
   */
  afterCommit(action: () => void): void {
    const scope = this.#current()
    if (scope) scope.afterCommit.push(action)
    else action()
  }

  #current(): Scope | undefined {
    const scope = this.#storage.getStore()
    return scope?.phase === 'over' ? undefined : scope
  }
}
