/**
 * A queue in which keys, such as networks or accounts, take turns: after an item of one key, the next item comes from
 * another waiting key. So a key with many items does not delay the others.
 */
export class FairQueue<Item, Key = string> {
  length = 0
  /** The items of each key in the order of arrival, the keys in the order of their turns. */
  readonly #lines = new Map<Key, Item[]>()

  push(key: Key, item: Item): void {
    this.length += 1
    const line = this.#lines.get(key)
    if (line) line.push(item)
    else this.#lines.set(key, [item])
  }

  /** Takes the next item of the first key that may have a turn; the keys before it keep their place. */
  shift(mayHaveTurn: (key: Key) => boolean = () => true): Item | undefined {
    for (const [key, line] of this.#lines) {
      if (!mayHaveTurn(key)) continue
      this.length -= 1
      this.#lines.delete(key)
      const item = line.shift()
      if (line.length > 0) this.#lines.set(key, line)
      return item
    }
    return undefined
  }

  /** Moves a key behind all other waiting keys. */
  putBehind(key: Key): void {
    const line = this.#lines.get(key)
    if (!line) return
    this.#lines.delete(key)
    this.#lines.set(key, line)
  }

  /** Removes an item that no longer waits. */
  remove(key: Key, item: Item): void {
    const line = this.#lines.get(key)
    const place = line?.indexOf(item) ?? -1
    if (!line || place < 0) return
    this.length -= 1
    line.splice(place, 1)
    if (line.length === 0) this.#lines.delete(key)
  }

  lengthOf(key: Key): number {
    return this.#lines.get(key)?.length ?? 0
  }
}
