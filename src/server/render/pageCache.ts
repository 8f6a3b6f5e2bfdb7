/**
 * Caches rendered pages, by keys that contain everything that a page depends on. The least recently requested page is
 * dropped first, so pages of an earlier version of a brand disappear by themselves.
 */
export class PageCache<Page extends { status: number }> {
  readonly #pages = new Map<string, Promise<Page>>()
  readonly #maxPages: number

  constructor(maxPages = 1024) {
    this.#maxPages = maxPages
  }

  get size(): number {
    return this.#pages.size
  }

  /**
   * The page of a key. Concurrent requests share one rendering; a page that failed is rendered again at the next
   * request.
   */
  async get(key: string, render: () => Promise<Page>): Promise<Page> {
    const known = this.#pages.get(key)
    if (known) {
      this.#pages.delete(key)
      this.#pages.set(key, known)
      return known
    }
    const rendering = render()
    this.#pages.set(key, rendering)
    this.#dropOldest()
    const drop = () => {
      if (this.#pages.get(key) === rendering) this.#pages.delete(key)
    }
    try {
      const page = await rendering
      if (page.status >= 500) drop()
      return page
    } catch (error) {
      drop()
      throw error
    }
  }

  #dropOldest(): void {
    for (const key of this.#pages.keys()) {
      if (this.#pages.size <= this.#maxPages) return
      this.#pages.delete(key)
    }
  }
}
