import type { Log } from './log.ts'

/** What the instances of the server notify each other of. */
export const topics = ['brands', 'team', 'outboxFilled', 'outboxDue'] as const
export type Topic = (typeof topics)[number]

/** A newer or older instance may send topics that are not known here. */
export const isTopic = (text: string | undefined): text is Topic => topics.some((topic) => topic === text)

/** 'lost': messages may have been missed, so that anything cached because of them must be dropped. */
export type Notification = 'notified' | 'lost'
export type Listener = (notice: Notification) => void

/** The listeners of this process by topic. */
export class Listeners {
  readonly #byTopic = new Map<Topic, Set<Listener>>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** @returns stops listening */
  add(topic: Topic, listener: Listener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
    }
  }

  notify(topic: Topic): void {
    this.#call(this.#byTopic.get(topic) ?? [], 'notified')
  }

  lost(): void {
    for (const listeners of this.#byTopic.values()) this.#call(listeners, 'lost')
  }

  #call(listeners: Iterable<Listener>, notice: Notification): void {
    for (const listener of listeners) {
      try {
        listener(notice)
      } catch (error) {
        // The write is committed: its caller must not get an error.
        this.#log.error({ err: error }, 'A listener to database notifications failed')
      }
    }
  }
}
