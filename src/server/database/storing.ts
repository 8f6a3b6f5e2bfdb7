import { performance } from 'node:perf_hooks'
import { violationOf } from './violation.ts'

const pauseMs = 5_000

/** Derives from the errors of statements whether the database can currently store changes. */
export class Storing {
  #hasFailed = false
  #triedAt = -Infinity

  /**
   * Whether storing a change failed (disk full, database read-only, commit unconfirmed) and no probe has succeeded
   * since.
   */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Called by the drivers with every error. */
  failed = (error: unknown): void => {
    const kind = violationOf(error)?.kind
    if (kind !== 'full' && kind !== 'unwritable' && kind !== 'unconfirmed') return
    this.#hasFailed = true
    this.#triedAt = performance.now()
  }

  succeeded(): void {
    this.#hasFailed = false
  }

  /** Whether an optional change is worth trying: always while `hasFailed` is false, otherwise once every 5 seconds. */
  isWorthTrying(): boolean {
    if (!this.#hasFailed) return true
    if (performance.now() - this.#triedAt < pauseMs) return false
    this.#triedAt = performance.now()
    return true
  }
}

/** Whether the error comes from a temporary state of the database, not from a mistake of the caller or the program. */
export function isPassing(error: unknown): boolean {
  const kind = violationOf(error)?.kind
  return kind === 'busy' || kind === 'full' || kind === 'unwritable' || kind === 'unconfirmed'
}
