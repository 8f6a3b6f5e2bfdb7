import type { EncodedAnswer } from './encoded.ts'

/**
 * Finished pages by everything they depend on. What has been asked for least recently goes first, so that pages of
 * an earlier version of a brand leave by themselves.
 */
export class PageCache {
  readonly #pages = new Map<string, Promise<EncodedAnswer>>()
  readonly #most: number

  constructor(most = 256) {
    this.#most = most
  }

  get size(): number {
    return this.#pages.size
  }

  /** Made once, however many ask at the same time; what failed is made again. */
  async get(key: string, make: () => Promise<EncodedAnswer>): Promise<EncodedAnswer> {
    const known = this.#pages.get(key)
    if (known) {
      this.#pages.delete(key)
      this.#pages.set(key, known)
      return known
    }
    const making = make()
    this.#pages.set(key, making)
    this.#dropOldest()
    const forget = () => {
      if (this.#pages.get(key) === making) this.#pages.delete(key)
    }
    try {
      const page = await making
      if (page.status >= 500) forget()
      return page
    } catch (error) {
      forget()
      throw error
    }
  }

  #dropOldest(): void {
    for (const key of this.#pages.keys()) {
      if (this.#pages.size <= this.#most) return
      this.#pages.delete(key)
    }
  }
}
