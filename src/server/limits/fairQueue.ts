/** Takes turns between networks: however many items one of them has waiting, another waits for one of them. */
export class FairQueue<Item> {
  length = 0
  /** The items of each network in the order of arrival, the networks in the order of their turns. */
  readonly #lines = new Map<string, Item[]>()

  push(network: string, item: Item): void {
    this.length += 1
    const line = this.#lines.get(network)
    if (line) line.push(item)
    else this.#lines.set(network, [item])
  }

  /** Takes the next item of the first network that may have a turn; the others keep their place. */
  shift(mayHaveTurn: (network: string) => boolean = () => true): Item | undefined {
    for (const [network, line] of this.#lines) {
      if (!mayHaveTurn(network)) continue
      this.length -= 1
      this.#lines.delete(network)
      const item = line.shift()
      if (line.length > 0) this.#lines.set(network, line)
      return item
    }
    return undefined
  }

  /** The number of waiting items of one network. */
  lengthOf(network: string): number {
    return this.#lines.get(network)?.length ?? 0
  }
}
