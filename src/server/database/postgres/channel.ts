import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '../db.ts'
import type { Log } from '../log.ts'
import { isTopic, type Listeners, type Topic } from '../notifications.ts'
import { backOffMs } from './backOffMs.ts'
import { connectionOptions, describe } from './pool.ts'

const channelName = 'managed_it_portal'
const heartbeatMs = 30_000

/** Carries notifications between the server's instances, over a connection of its own that is reopened if it breaks. */
export class Channel {
  readonly #databaseUrl: string
  readonly #listeners: Listeners
  readonly #log: Log
  readonly #closing = new AbortController()
  /** PostgreSQL also delivers an instance's own messages, which it has already acted on. */
  readonly #self = randomUUID()
  #client: Client | undefined

  constructor(databaseUrl: string, listeners: Listeners, log: Log) {
    this.#databaseUrl = databaseUrl
    this.#listeners = listeners
    this.#log = log
  }

  /** Resolves when the first connection listens; later ones are made in the background. */
  async open(): Promise<void> {
    const client = await this.#connect()
    void this.#keep(client)
  }

  /** PostgreSQL delivers at commit, and not at all after a rollback. */
  async send(tx: Db, topic: Topic): Promise<void> {
    await sql`select pg_notify(${channelName}, ${`${this.#self} ${topic}`})`.execute(tx)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#client?.end()
  }

  async #keep(first: Client): Promise<void> {
    const { signal } = this.#closing
    let client = first
    let attempt = 0
    while (!signal.aborted) {
      await this.#untilBroken(client)
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

  async #connect(): Promise<Client> {
    const client = new Client({ ...connectionOptions(this.#databaseUrl), query_timeout: 5_000 })
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => {
      const [sender, topic] = payload.split(' ', 2)
      if (sender !== this.#self && isTopic(topic)) this.#listeners.notify(topic)
    })
    try {
      await client.connect()
      await client.query(`listen ${channelName}`)
    } catch (error) {
      await client.end()
      throw error
    }
    this.#client = client
    if (this.#closing.signal.aborted) await client.end()
    return client
  }

  /** A listening connection is silent: without a query now and then, a dead one would not be noticed. */
  async #untilBroken(client: Client): Promise<void> {
    // Not once() of node:events, which fails at the 'error' that comes before the 'end'.
    const ended = Promise.withResolvers<void>()
    client.once('end', ended.resolve)
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => client.end())
    }, heartbeatMs).unref()
    await ended.promise
    clearInterval(heartbeat)
  }
}
