import type { Log } from './log.ts'

/** The topics on which the instances of the server notify each other. */
export const topics = [
  'brands',
  'provider',
  'team',
  'identityProviders',
  'placeholders',
  'mailTemplates',
  'outboxFilled',
  'outboxDue',
  'jobs',
  'filesToScan',
  'tickets',
  'staffTickets',
  'ticketPresence',
] as const
export type Topic = (typeof topics)[number]

/**
 * How a topic reaches the other instances. `withCommit`: by the commit itself, because they would keep what they have
 * cached of brands, the provider, team, identity providers, announced functions and templates for ever, and go on waiting for a mail server that was changed; all of it is rare.
 * `afterCommit`: soon after it, so that the many writers do not wait for one another. Where such a notification is lost,
 * because the process dies or the connection breaks, nothing else is: this instance sends its mails by itself, and every
 * instance looks for due ones every 15 seconds (see sender.ts). A screen that misses what live updates would have told shows it when it is opened again.
 */
export const deliveries: Record<Topic, 'withCommit' | 'afterCommit'> = {
  brands: 'withCommit',
  provider: 'withCommit',
  team: 'withCommit',
  identityProviders: 'withCommit',
  placeholders: 'withCommit',
  mailTemplates: 'withCommit',
  outboxDue: 'withCommit',
  outboxFilled: 'afterCommit',
  jobs: 'afterCommit',
  filesToScan: 'afterCommit',
  tickets: 'afterCommit',
  staffTickets: 'afterCommit',
  ticketPresence: 'afterCommit',
}

/** A newer or older instance may send topics that are not known here. */
export const isTopic = (text: string | undefined): text is Topic => topics.some((topic) => topic === text)

/** 'lost': messages may have been missed, so that anything cached because of them must be dropped. */
export type Notification = 'notified' | 'lost'
/** @param detail what the sender added, such as ids; empty for a lost message */
export type Listener = (notice: Notification, detail: string) => void

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
        // The write is committed: its caller must not get an error.
        this.#log.error({ err: error }, 'A listener to database notifications failed')
      }
    }
  }
}
