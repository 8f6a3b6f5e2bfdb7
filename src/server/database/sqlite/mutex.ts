/** The writer could not be had in time. */
export class WriterBusy extends Error {
  override name = 'WriterBusy'
}

interface Waiter {
  start: (release: () => void) => void
}

/** First come, first served. Waiting ends with an error instead of lasting for ever. */
export class Mutex {
  readonly #waiting = new Set<Waiter>()
  readonly #patience: number
  #held = false

  constructor(patienceMs: number) {
    this.#patience = patienceMs
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
        reject(new WriterBusy(`The database was busy with another transaction for ${this.#patience} ms.`))
      }, this.#patience)
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
