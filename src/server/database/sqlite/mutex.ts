/** The writer connection was not free in time. */
export class WriterBusy extends Error {
  override name = 'WriterBusy'
}

interface Waiter {
  start: (release: () => void) => void
}

/**
 * A lock that callers get in the order of their calls. A call that waits longer than `maxWaitMs` fails with WriterBusy.
 */
export class Mutex {
  readonly #waiting = new Set<Waiter>()
  readonly #maxWaitMs: number
  #held = false

  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs
  }

  get isHeld(): boolean {
    return this.#held
  }

  async acquire(): Promise<() => void> {
    if (!this.#held) return this.#take()
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: (release) => {
          clearTimeout(timer)
          resolve(release)
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter)
        reject(new WriterBusy(`The database was busy with another transaction for ${this.#maxWaitMs} ms.`))
      }, this.#maxWaitMs)
      this.#waiting.add(waiter)
    })
  }

  #take(): () => void {
    this.#held = true
    let released = false
    return () => {
      if (released) return
      released = true
      const [next] = this.#waiting
      if (next) {
        this.#waiting.delete(next)
        next.start(this.#take())
      } else {
        this.#held = false
      }
    }
  }
}
