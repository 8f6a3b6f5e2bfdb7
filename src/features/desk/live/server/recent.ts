/** How long changes are remembered, in ms: enough for pages that had no connection for a minute. */
const keptMs = 2 * 60_000
const maxKept = 2_000

/** The maximum difference between the clocks of two instances, in ms. */
const toleranceMs = 5_000

export const liveTopics = ['tickets', 'staffTickets', 'notifications'] as const
export type LiveTopic = (typeof liveTopics)[number]

interface Change {
  at: number
  topic: LiveTopic
  /** The ids of tickets or, for `notifications`, of users. */
  ids: readonly number[]
}

/** The latest changes that this instance knows. Times are in ms since 1970. */
export class RecentChanges {
  #changes: Change[] = []
  #knownFrom = Date.now()

  add(topic: LiveTopic, ids: readonly number[]): void {
    const at = Date.now()
    this.#changes.push({ at, topic, ids })
    const old = this.#changes.findIndex((change) => change.at > at - keptMs)
    const dropped = this.#changes.splice(0, Math.max(old, this.#changes.length - maxKept))
    this.#knownFrom = dropped.at(-1)?.at ?? this.#knownFrom
  }

  /** Call this after notifications of other instances were lost. */
  forget(): void {
    this.#changes = []
    this.#knownFrom = Date.now()
  }

  /**
   * The changes since `time`. Undefined if some of them may be unknown: the instance started or lost notifications
   * after `time`, it has dropped changes since then, or `time` is in the future because a clock was set.
   */
  since(time: number): readonly Change[] | undefined {
    const from = time - toleranceMs
    if (from <= this.#knownFrom || time > Date.now() + toleranceMs) return undefined
    return this.#changes.filter(({ at }) => at >= from)
  }
}
