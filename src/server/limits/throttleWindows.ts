import type { Counter } from './limit.ts'
import type { StoredWindow } from './throttleTable.ts'

/** The time in which the points of a key are added up. */
export class Window {
  readonly key: string
  readonly maxPoints: number
  endsAt: number
  /** Counted by all instances, as last read or written. */
  shared = 0
  /** Counted here and not written yet; negative where more was given back. */
  pending = 0
  /** Counted here and being written. */
  writing = 0
  /** It ends earlier than the table says: the clock was ahead. */
  isShortened = false
  /** Resolves when it has been tried to write that the limit is reached; undefined before its first refusal. */
  lock: Promise<void> | undefined

  constructor(key: string, maxPoints: number, endsAt: number) {
    this.key = key
    this.maxPoints = maxPoints
    this.endsAt = endsAt
  }

  get points(): number {
    return this.shared + this.writing + this.pending
  }

  get isFull(): boolean {
    return this.points >= this.maxPoints
  }

  /** Whether the table holds all of it. */
  get isWritten(): boolean {
    return this.pending === 0 && this.writing === 0 && !this.isShortened
  }

  /** Takes over what the table holds for all instances. */
  update({ points, expiresAt }: StoredWindow): void {
    this.shared = Math.max(0, points)
    this.isShortened = expiresAt > this.endsAt
    this.endsAt = Math.min(this.endsAt, expiresAt)
  }
}

/** The windows in memory, by key. */
export class Windows {
  readonly #byKey = new Map<string, Window>()
  readonly #factor: number
  readonly #maxKeys: number
  readonly #onShortened: (window: Window) => void

  constructor(factor: number, maxKeys: number, onShortened: (window: Window) => void) {
    this.#factor = factor
    this.#maxKeys = maxKeys
    this.#onShortened = onShortened
  }

  /** The window of a key, unless it has ended or is not in memory. */
  find({ key, windowMs }: Counter, now: number): Window | undefined {
    const window = this.#byKey.get(key)
    if (window === undefined || window.endsAt <= now) return undefined
    if (window.endsAt > now + windowMs) {
      window.endsAt = now + windowMs
      window.isShortened = true
    }
    if (window.isShortened) this.#onShortened(window)
    return window
  }

  /** The window of a key, which begins now unless there is one. */
  open(counter: Counter, now: number): Window {
    const found = this.find(counter, now)
    if (found) return found
    const maxPoints = Math.max(1, Math.floor(counter.points * this.#factor))
    const window = new Window(counter.key, maxPoints, now + counter.windowMs)
    // Deleted first: the map is in the order in which windows began.
    this.#byKey.delete(counter.key)
    this.#byKey.set(counter.key, window)
    if (this.#byKey.size > this.#maxKeys) this.#shrink(now)
    return window
  }

  /** Removes the windows that have ended. */
  sweep(now: number): void {
    for (const [key, window] of this.#byKey) if (window.endsAt <= now) this.#byKey.delete(key)
  }

  /**
   * Makes room for a tenth. What the table holds is read again when it is needed and goes first; what it does not hold
   * goes last, and of that what is refused.
   */
  #shrink(now: number): void {
    this.sweep(now)
    const goal = this.#maxKeys * 0.9
    const removable: ((window: Window) => boolean)[] = [
      (window) => window.isWritten && !window.isFull,
      (window) => window.isWritten,
      (window) => !window.isFull,
      () => true,
    ]
    for (const mayGo of removable) {
      for (const [key, window] of this.#byKey) {
        if (this.#byKey.size <= goal) return
        if (mayGo(window)) this.#byKey.delete(key)
      }
    }
  }
}
