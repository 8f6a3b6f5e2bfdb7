import { AppError } from '../../../../server/http/errors.ts'
import type { OwnPresence } from '../schema.ts'
import { maxPagesOfPerson, presenceEndsMs, type Presence } from '../values.ts'

interface Page {
  userId: number
  doing: Presence
  /** The value of performance.now() at which the presence ends. */
  endsAt: number
}

export interface ToldPresence extends OwnPresence {
  ticketId: number
  userId: number
}

/**
 * The users at each ticket, in memory only. Notifications tell every instance, and each entry expires within seconds.
 */
export class PresenceAtTickets {
  readonly #pages = new Map<number, Map<string, Page>>()
  readonly #onChange: (ticketId: number) => void
  #timer: ReturnType<typeof setInterval> | undefined

  /** @param onChange called when a user arrives at a ticket, leaves it, or does something else there */
  constructor(onChange: (ticketId: number) => void) {
    this.#onChange = onChange
  }

  /** @throws 429 for a further page of a user who already has `maxPagesOfPerson` pages at tickets */
  refuseTooMany({ ticketId, userId, page, doing }: ToldPresence): void {
    if (doing === 'gone' || this.#pages.get(ticketId)?.has(keyOf(userId, page))) return
    const own = [...this.#pages.values()].flatMap((pages) =>
      [...pages.values()].filter((other) => other.userId === userId),
    )
    if (own.length < maxPagesOfPerson) return
    throw new AppError('throttled', 'You have too many tickets open at the same time.', {
      retryAfterSeconds: presenceEndsMs / 1000,
    })
  }

  tell({ ticketId, userId, page, doing }: ToldPresence): void {
    const before = this.#stateOf(ticketId)
    const pages = this.#pages.get(ticketId) ?? new Map<string, Page>()
    if (doing === 'gone') pages.delete(keyOf(userId, page))
    else pages.set(keyOf(userId, page), { userId, doing, endsAt: performance.now() + presenceEndsMs })
    this.#store(ticketId, pages)
    if (this.#stateOf(ticketId) !== before) this.#onChange(ticketId)
    this.#timer ??= setInterval(() => this.#endOverdue(), 1_000).unref()
  }

  /** The users at a ticket, and whether each is writing in any page or only viewing. */
  at(ticketId: number): ReadonlyMap<number, Presence> {
    const people = new Map<number, Presence>()
    for (const { userId, doing } of this.#pages.get(ticketId)?.values() ?? []) {
      if (doing === 'writing' || !people.has(userId)) people.set(userId, doing)
    }
    return people
  }

  close(): void {
    clearInterval(this.#timer)
    this.#pages.clear()
  }

  #endOverdue(): void {
    const at = performance.now()
    for (const [ticketId, pages] of this.#pages) {
      const before = this.#stateOf(ticketId)
      for (const [key, { endsAt }] of pages) if (endsAt <= at) pages.delete(key)
      this.#store(ticketId, pages)
      if (this.#stateOf(ticketId) !== before) this.#onChange(ticketId)
    }
    if (this.#pages.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #store(ticketId: number, pages: Map<string, Page>): void {
    if (pages.size > 0) this.#pages.set(ticketId, pages)
    else this.#pages.delete(ticketId)
  }

  #stateOf(ticketId: number): string {
    return JSON.stringify([...this.at(ticketId)].toSorted(([one], [other]) => one - other))
  }
}

const keyOf = (userId: number, page: string) => `${userId} ${page}`
