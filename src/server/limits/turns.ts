import { FairQueue } from './fairQueue.ts'

interface TurnsSpec {
  /** The maximum number of concurrent pieces of work; unlimited by default. */
  atOnce?: number
  /** The maximum number of concurrent pieces of work for one key; `atOnce` by default. */
  atOnceOfKey?: number
}

/**
 * Limits concurrent work. Waiting keys, such as accounts or networks, take turns: after work of one key, the other
 * waiting keys come first. So a key with much work does not delay the others.
 *
 *     const result = await turns.run(accountId, () => draw(), { signal })
 */
export class Turns<Key extends string | number> {
  readonly #atOnce: number
  readonly #atOnceOfKey: number
  readonly #waiting = new FairQueue<() => void, Key>()
  readonly #underWay = new Map<Key, number>()
  #count = 0

  constructor({ atOnce = Infinity, atOnceOfKey = atOnce }: TurnsSpec) {
    this.#atOnce = atOnce
    this.#atOnceOfKey = atOnceOfKey
  }

  get waiting(): number {
    return this.#waiting.length
  }

  waitingOf(key: Key): number {
    return this.#waiting.lengthOf(key)
  }

  /** Whether work of this key would wait. */
  isFullFor(key: Key): boolean {
    return this.#count >= this.#atOnce || !this.#hasRoom(key)
  }

  /**
   * Waits for a turn and runs the work. The turn ends with the work.
   * @throws as `enter`
   */
  async run<Result>(
    key: Key,
    work: () => Promise<Result>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Result> {
    const leave = await this.enter(key, options)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Waits for a turn and runs work that blocks the event loop. The turn ends in the iteration of the loop after the work,
   * so that other requests go on in between.
   */
  async runBlocking<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(key)
    try {
      return await work()
    } finally {
      setImmediate(leave)
    }
  }

  /**
   * Waits for a turn.
   *
   * @param options.signal ends the wait
   * @returns a function that ends the turn; call it once
   * @throws the reason of the signal, if the signal ends the wait
   */
  async enter(key: Key, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.isFullFor(key)) await this.#wait(key, signal)
    else this.#begin(key)
    return () => this.#leave(key)
  }

  #wait(key: Key, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      signal?.removeEventListener('abort', giveUp)
      this.#begin(key)
      resolve()
    }
    const giveUp = () => {
      this.#waiting.remove(key, begin)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    this.#waiting.push(key, begin)
    return promise
  }

  #begin(key: Key): void {
    this.#count += 1
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1)
  }

  #leave(key: Key): void {
    this.#count -= 1
    const left = (this.#underWay.get(key) ?? 0) - 1
    if (left > 0) this.#underWay.set(key, left)
    else this.#underWay.delete(key)
    // Keys that began to wait during this work have their turn before this key.
    this.#waiting.putBehind(key)
    if (this.#count < this.#atOnce) this.#waiting.shift((next) => this.#hasRoom(next))?.()
  }

  #hasRoom(key: Key): boolean {
    return (this.#underWay.get(key) ?? 0) < this.#atOnceOfKey
  }
}
