import type { DatabaseSync } from 'node:sqlite'

/** The changes that share a COMMIT. */
interface Group {
  /** Settles with the COMMIT. */
  stored: PromiseWithResolvers<void>
  /** Its turn of the event loop is over: it is stored as soon as nobody is inside. */
  isDue: boolean
}

/**
 * Lets the transactions of one turn of the event loop share one COMMIT, because its sync takes longer than all they do.
 * Each is a savepoint, so that one that fails takes nothing from the others; and none is over before the COMMIT, not
 * even one that was rolled back: it may have read another's change, which can still be lost.
 *
 * They follow one another: the caller holds a lock from `begin` to `end`, and while a change is added.
 */
export class GroupCommit {
  readonly #raw: DatabaseSync
  readonly #onError: (error: unknown) => void
  #group: Group | undefined
  /** The group of the transaction that has begun and not ended. */
  #inside: Group | undefined

  constructor(raw: DatabaseSync, onError: (error: unknown) => void) {
    this.#raw = raw
    this.#onError = onError
  }

  begin(): void {
    const group = this.#group ?? this.#open()
    this.#run(() => this.#raw.exec('savepoint one'))
    this.#inside = group
  }

  /** A statement of the transaction that has begun. */
  execute<Result>(statement: () => Result): Result {
    // After a full disk, for example, SQLite rolls back by itself: later statements must not commit one by one.
    if (!this.#inside || this.#inside !== this.#group)
      throw new Error('This transaction was rolled back by an error.')
    return this.#run(statement)
  }

  /** Resolves when the change is stored, or the rollback can be relied upon. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    const group = this.#inside
    this.#inside = undefined
    if (group && group === this.#group) {
      this.#run(() => this.#raw.exec(how === 'commit' ? 'release one' : 'rollback to one; release one'))
      if (group.isDue) this.commit()
    }
    await group?.stored.promise
  }

  /** A statement by itself, stored with the others. */
  async add<Result>(statement: () => Result): Promise<Result> {
    const group = this.#group ?? this.#open()
    try {
      return this.#run(statement)
    } finally {
      await group.stored.promise
    }
  }

  /** Stores what the group has changed: at once, or when the transaction inside has ended. */
  commit(): void {
    const group = this.#group
    if (!group) return
    group.isDue = true
    if (this.#inside) return
    try {
      this.#raw.exec('commit')
      this.#group = undefined
      group.stored.resolve()
    } catch (error) {
      this.#onError(error)
      this.#lose(group, error)
    }
  }

  #open(): Group {
    this.#raw.exec('begin immediate')
    const group: Group = { stored: Promise.withResolvers(), isDue: false }
    // Nobody may be waiting, where the one who began could not go on.
    group.stored.promise.catch(() => {})
    this.#group = group
    setImmediate(() => {
      if (this.#group === group) this.commit()
    })
    return group
  }

  /** What ends the transaction of SQLite, ends it for the whole group. */
  #run<Result>(statement: () => Result): Result {
    try {
      return statement()
    } catch (error) {
      if (this.#group && !this.#raw.isTransaction) this.#lose(this.#group, error)
      throw error
    }
  }

  #lose(group: Group, error: unknown): void {
    this.#group = undefined
    group.stored.reject(error)
    if (!this.#raw.isTransaction) return
    try {
      this.#raw.exec('rollback')
    } catch (next) {
      this.#onError(next)
    }
  }
}
