import type { Log } from './log.ts'

/** The topics on which the instances of the server notify each other. */
export const topics = [
  'brands',
  'provider',
  'team',
  'identityProviders',
  'placeholders',
  'mailTemplates',
  'mailboxes',
  'outboxFilled',
  'outboxDue',
  'jobs',
  'filesToScan',
  'tickets',
  'staffTickets',
  'ticketPresence',
  'notifications',
] as const
export type Topic = (typeof topics)[number]

/**
 * How a topic reaches the other instances.
 *
 * `withCommit`: The notification is part of the commit, so it is never lost. Used for rare changes. Without the
 * notification, other instances would go on using stale caches, or waiting for a mail server that has been replaced.
 *
 * `afterCommit`: The notification follows shortly after the commit, so that concurrent writers do not wait for one
 * another. It is lost if the process dies or the connection breaks. But no work is lost: each instance looks for due
 * work every 15 seconds (see sender.ts), and a screen that misses a live update shows the change when it is opened
 * again.
 */
export const deliveries: Record<Topic, 'withCommit' | 'afterCommit'> = {
  brands: 'withCommit',
  provider: 'withCommit',
  team: 'withCommit',
  identityProviders: 'withCommit',
  placeholders: 'withCommit',
  mailTemplates: 'withCommit',
  mailboxes: 'withCommit',
  outboxDue: 'withCommit',
  outboxFilled: 'afterCommit',
  jobs: 'afterCommit',
  filesToScan: 'afterCommit',
  tickets: 'afterCommit',
  staffTickets: 'afterCommit',
  ticketPresence: 'afterCommit',
  notifications: 'afterCommit',
}

/** Whether the text is a topic. A newer or older instance may send topics that this version does not know. */
export const isTopic = (text: string | undefined): text is Topic => topics.some((topic) => topic === text)

/** 'lost': messages may have been missed, so everything cached for the topic must be dropped. */
export type Notification = 'notified' | 'lost'
/** @param detail a short text from the sender, such as ids; empty if messages were lost */
export type Listener = (notice: Notification, detail: string) => void

/** The listeners of this process by topic. */
export class Listeners {
  readonly #byTopic = new Map<Topic, Set<Listener>>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** @returns a function that stops listening */
  add(topic: Topic, listener: Listener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
    }
  }

  notify(topic: Topic, detail = ''): void {
    this.#call(this.#byTopic.get(topic) ?? [], 'notified', detail)
  }

  lost(): void {
    for (const listeners of this.#byTopic.values()) this.#call(listeners, 'lost', '')
  }

  #call(listeners: Iterable<Listener>, notice: Notification, detail: string): void {
    for (const listener of listeners) {
      try {
        listener(notice, detail)
      } catch (error) {
        // The change is already committed, so its caller must not get an error.
        this.#log.error({ err: error }, 'A listener to database notifications failed')
      }
    }
  }
}
