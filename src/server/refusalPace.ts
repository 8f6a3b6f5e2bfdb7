/**
 * In a second. Further ones are answered one to two seconds later: a program that repeats what is refused slows itself
 * down, and does not come back with all its connections in one moment.
 */
const maxQuickRefusals = 100
const secondMs = 1_000
/** A network that has more waiting is not answered. */
const maxHeld = 2_000

interface Refusals {
  /** Answered in a moment. */
  held: number
  /** In this second. */
  refused: number
}

/** Answers the refusals of each network, the first ones at once and repeated ones late. */
export class RefusalPace {
  readonly #networks = new Map<string, Refusals>()
  #isCounting = false

  /**
   * Calls back when the refusal is to be sent.
   *
   * @returns 'never' where it is not: too many are waiting
   */
  send(network: string, refuse: () => void): 'now' | 'later' | 'never' {
    const refusals = this.#networks.get(network) ?? { held: 0, refused: 0 }
    this.#networks.set(network, refusals)
    refusals.refused += 1
    this.#count()
    if (refusals.refused <= maxQuickRefusals) {
      refuse()
      return 'now'
    }
    if (refusals.held >= maxHeld) return 'never'
    refusals.held += 1
    setTimeout(
      () => {
        refusals.held -= 1
        refuse()
      },
      secondMs * (1 + Math.random()),
    )
    return 'later'
  }

  #count(): void {
    if (this.#isCounting) return
    this.#isCounting = true
    setTimeout(() => this.#endSecond(), secondMs).unref()
  }

  #endSecond(): void {
    this.#isCounting = false
    for (const [network, refusals] of this.#networks) {
      refusals.refused = 0
      if (refusals.held === 0) this.#networks.delete(network)
    }
    // Those that have some held are forgotten later.
    if (this.#networks.size > 0) this.#count()
  }
}
