import type { Log } from './log.ts'

/** 'lost': messages may have been missed, so whatever they keep fresh must be dropped. */
export type Notification = 'notified' | 'lost'
export type Listener = (notice: Notification) => void

/** Who in this process wants to hear of what. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** @returns stops listening */
  add(topic: string, listener: Listener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
    }
  }

  notify(topic: string): void {
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
        // The write that is being told about is committed: its caller must not hear of this.
        this.#log.error({ err: error }, 'A listener to database notifications failed')
      }
    }
  }
}
