interface Line<Item> {
  network: string
  /** In the order of coming; never empty. */
  items: Item[]
  /** When it came or last had its turn. */
  since: number
}

/** Takes turns between networks: however many items one of them has waiting, another waits for one of them. */
export class FairQueue<Item extends { since: number }> {
  length = 0
  /** In the order of their turns. */
  readonly #lines: Line<Item>[] = []
  readonly #byNetwork = new Map<string, Line<Item>>()

  push(network: string, item: Item): void {
    this.length += 1
    const known = this.#byNetwork.get(network)
    if (known) {
      known.items.push(item)
      return
    }
    const line = { network, items: [item], since: item.since }
    this.#lines.push(line)
    this.#byNetwork.set(network, line)
  }

  shift(clock: number): Item | undefined {
    const line = this.#lines.shift()
    if (!line) return undefined
    this.length -= 1
    const item = line.items.shift()
    line.since = clock
    if (line.items.length > 0) this.#lines.push(line)
    else this.#byNetwork.delete(line.network)
    return item
  }

  /** How many items of one network wait. */
  lengthOf(network: string): number {
    return this.#byNetwork.get(network)?.items.length ?? 0
  }

  /** Since when what is now next has waited: for a network that waits itself its first item, for another its turn. */
  waitingSince(network: string): number | undefined {
    const own = this.#byNetwork.get(network)?.items[0]
    return own?.since ?? this.#lines[0]?.since
  }
}
