import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

export interface Answered {
  name: string
  status: number
  /** Times of the request and of its response, by performance.now(). */
  askedAt: number
  at: number
}

/** Adds companies at a steady rate, each once, and records the responses. */
export class Writers {
  readonly journal: Answered[] = []
  readonly #baseURL: string
  readonly #cookie: string
  readonly #open = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #serial = 0

  constructor(baseURL: string, cookie: string, perSecond: number) {
    this.#baseURL = baseURL
    this.#cookie = cookie
    this.#running = this.#run(1000 / perSecond)
  }

  /** Responses to requests that were made after this time. */
  since(time: number): Answered[] {
    return this.journal.filter(({ askedAt }) => askedAt >= time)
  }

  /** Resolves with the response time of the first successful request that was made after this time. */
  async successAfter(time: number): Promise<number> {
    while (true) {
      const found = this.since(time).find(({ status }) => status === 201)
      if (found) return found.at
      await delay(5)
    }
  }

  /** Resolves when every request has a response. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await Promise.all(this.#open)
  }

  async #run(everyMs: number): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const sending = this.#send(`Company ${(this.#serial += 1)}`).finally(() => this.#open.delete(sending))
      this.#open.add(sending)
      await delay(everyMs, undefined, { signal }).catch(() => {})
    }
  }

  async #send(name: string): Promise<void> {
    const askedAt = performance.now()
    const response = await fetch(`${this.#baseURL}/api/companies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify({ name }),
    })
    await response.text()
    this.journal.push({ name, status: response.status, askedAt, at: performance.now() })
  }
}

/** Acknowledged writes that the database lacks or has twice. */
export async function compare(url: string, journal: readonly Answered[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; times: number }>(
    'select name, count(*)::int as times from companies group by name',
  )
  await client.end()
  const stored = new Map(rows.map(({ name, times }) => [name, times]))
  const acknowledged = journal.filter(({ status }) => status === 201)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ name }) => !stored.has(name)).length,
    doubled: rows.filter(({ times }) => times > 1).length,
  }
}
