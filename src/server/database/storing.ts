import { performance } from 'node:perf_hooks'
import { violationOf } from './violation.ts'

const pauseMs = 5_000

/** Whether the database stores changes at the moment, as far as its statements have shown. */
export class Storing {
  #hasFailed = false
  #triedAt = -Infinity

  /** Set by a change that failed for want of room, by a read-only database, or unconfirmed. */
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

  /** Whether a change that can be left out is worth a try: always, or every few seconds after one failed. */
  isWorthTrying(): boolean {
    if (!this.#hasFailed) return true
    if (performance.now() - this.#triedAt < pauseMs) return false
    this.#triedAt = performance.now()
    return true
  }
}

/** Whether the error is one of the database's state, which passes, and no mistake in the call or the program. */
export function isPassing(error: unknown): boolean {
  const kind = violationOf(error)?.kind
  return kind === 'busy' || kind === 'full' || kind === 'unwritable' || kind === 'unconfirmed'
}
