import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { TimeLimits } from '../limits.ts'
import type { Log } from '../log.ts'
import { isTopic, type Listeners, type Topic } from '../notifications.ts'
import { violationOf } from '../violation.ts'
import { backOffMs } from '../backOffMs.ts'
import { describe } from '../describe.ts'
import { connectToHost, type HostClient, type Hosts } from './client.ts'

const channelName = 'managed_it_portal'
const spacingMs = 5

/** Carries notifications between the server's instances, over a connection of its own that is reopened if it breaks. */
export class Channel {
  readonly #hosts: Hosts
  readonly #limits: TimeLimits
  readonly #listeners: Listeners
  readonly #log: Log
  readonly #closing = new AbortController()
  /**
   * Marks the messages of this instance. PostgreSQL also delivers them back to this instance, which has already handled
   * them.
   */
  readonly #self = randomUUID()
  #client: HostClient | undefined
  readonly #unsent = new Set<string>()
  #sending: Promise<void> | undefined

  constructor(hosts: Hosts, limits: TimeLimits, listeners: Listeners, log: Log) {
    this.#hosts = hosts
    // The statements of this connection are quick. If one gets no response within the heartbeat interval, the
    // connection is lost.
    this.#limits = { ...limits, responseMs: limits.heartbeatMs }
    this.#listeners = listeners
    this.#log = log
  }

  /** Resolves when the first connection listens, or at once on a standby, where no connection can listen. */
  async open(): Promise<void> {
    const client = await this.#connect().catch((error: unknown) => {
      if (violationOf(error)?.kind !== 'unwritable') throw error
      return undefined
    })
    void this.#keep(client)
  }

  /**
   * PostgreSQL sends the message when the transaction commits, and drops it after a rollback. Transactions that send
   * messages commit one after the other.
   */
  async send(tx: Db, topic: Topic, detail = ''): Promise<void> {
    await sql`select pg_notify(${channelName}, ${this.#message(topic, detail)})`.execute(tx)
  }

  /** Sends outside any transaction. Equal messages that wait together are sent once. A message may be lost. */
  sendSoon(topic: Topic, detail = ''): void {
    this.#unsent.add(this.#message(topic, detail))
    this.#sending ??= this.#sendUnsent()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#sending
    await this.#client?.end()
  }

  #message(topic: Topic, detail: string): string {
    return `${this.#self} ${topic} ${detail}`
  }

  /** Sends the waiting messages, one statement at a time. Without messages, the statement is only a heartbeat. */
  async #sendUnsent(): Promise<void> {
    do {
      const client = this.#client
      const messages = [...this.#unsent]
      this.#unsent.clear()
      await client
        ?.query('select pg_notify($1, "message") from unnest($2::text[]) as "message"', [
          channelName,
          messages,
        ])
        .catch(() => client.drop())
      await delay(spacingMs, undefined, { signal: this.#closing.signal }).catch(() => {})
    } while (this.#unsent.size > 0)
    this.#sending = undefined
  }

  async #keep(first: HostClient | undefined): Promise<void> {
    const { signal } = this.#closing
    let client = first
    let attempt = 0
    while (!signal.aborted) {
      if (client) await this.#untilBroken(client)
      while (!signal.aborted) {
        try {
          client = await this.#connect()
          attempt = 0
          this.#listeners.lost()
          break
        } catch (error) {
          this.#log.warn(describe(error), 'Notifications between the instances are interrupted')
          await delay(backOffMs(attempt++), undefined, { signal, ref: false }).catch(() => {})
        }
      }
    }
  }

  async #connect(): Promise<HostClient> {
    const client = await connectToHost(this.#hosts, this.#limits)
    client.on('notification', ({ payload = '' }) => {
      const [sender, topic, ...detail] = payload.split(' ')
      if (sender !== this.#self && isTopic(topic)) this.#listeners.notify(topic, detail.join(' '))
    })
    try {
      await client.query(`listen ${channelName}`)
    } catch (error) {
      client.drop()
      throw error
    }
    this.#client = client
    if (this.#closing.signal.aborted) await client.end()
    return client
  }

  /**
   * Resolves when the connection breaks. Sends heartbeats, because a connection that only listens would not notice that
   * it is dead.
   */
  async #untilBroken(client: HostClient): Promise<void> {
    // once() of node:events does not work here: it rejects because of the 'error' that precedes the 'end'.
    const ended = Promise.withResolvers<void>()
    client.once('end', ended.resolve)
    const heartbeat = setInterval(() => {
      this.#sending ??= this.#sendUnsent()
    }, this.#limits.heartbeatMs).unref()
    await ended.promise
    clearInterval(heartbeat)
  }
}
