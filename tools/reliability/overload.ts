import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../../tests/support/server.ts'
import { RawConnection } from './rawConnection.ts'

export interface LoadResult {
  seconds: number
  /** Milliseconds since the request was due. */
  accepted: number[]
  refused: number[]
  /** Responses that are neither 2xx nor 503 or 429 with Retry-After. */
  broken: number
}

const emptyResult = (): LoadResult => ({ seconds: 0, accepted: [], refused: [], broken: 0 })

/** Sends the requests in turn over some connections. */
class Load {
  readonly #connections: RawConnection[]
  readonly #requests: readonly Buffer[]
  readonly result = emptyResult()
  #sent = 0

  constructor(server: RunningServer, connections: number, requests: readonly Buffer[]) {
    this.#connections = Array.from({ length: connections }, () => new RawConnection(server.port))
    this.#requests = requests
  }

  /** Sends each request after the previous response. */
  async closed(seconds: number): Promise<LoadResult> {
    const until = performance.now() + seconds * 1000
    await Promise.all(
      this.#connections.map(async (connection) => {
        while (performance.now() < until) await this.#send(connection, performance.now())
      }),
    )
    return this.#finish(seconds)
  }

  /** Sends `perSecond` requests regardless of responses; a request waits if no connection is free. */
  async open(perSecond: number, seconds: number): Promise<LoadResult> {
    const started = performance.now()
    const free = [...this.#connections]
    const under = new Set<Promise<void>>()
    const total = Math.round(perSecond * seconds)
    for (let index = 0; index < total;) {
      const elapsed = performance.now() - started
      // Requests that still have no connection long after the end were never sent.
      if (elapsed > (seconds + 10) * 1000) break
      const due = Math.min(total, Math.floor((elapsed / 1000) * perSecond))
      while (index < due) {
        const connection = free.pop()
        if (!connection) break
        const dueAt = started + (index / perSecond) * 1000
        index += 1
        const sending = this.#send(connection, dueAt).then(() => {
          free.push(connection)
          under.delete(sending)
        })
        under.add(sending)
      }
      await nextTurn()
    }
    await Promise.all(under)
    return this.#finish((performance.now() - started) / 1000)
  }

  #finish(seconds: number): LoadResult {
    for (const connection of this.#connections) connection.close()
    this.result.seconds = seconds
    return this.result
  }

  async #send(connection: RawConnection, dueAt: number): Promise<void> {
    const request = this.#requests[(this.#sent += 1) % this.#requests.length]
    if (!request) throw new Error('No requests were given.')
    const { status, retryAfter } = await connection.send(request)
    const took = performance.now() - dueAt
    if (status >= 200 && status < 300) this.result.accepted.push(took)
    else if ((status === 503 || status === 429) && retryAfter) this.result.refused.push(took)
    else this.result.broken += 1
  }
}

/** The responses per second on 20 connections at full speed. */
export async function measureCapacity(server: RunningServer, requests: readonly Buffer[]): Promise<number> {
  const { accepted, seconds } = await new Load(server, 20, requests).closed(5)
  return accepted.length / seconds
}

export const overload = (
  server: RunningServer,
  requests: readonly Buffer[],
  options: { connections: number; perSecond: number; seconds: number },
): Promise<LoadResult> =>
  new Load(server, options.connections, requests).open(options.perSecond, options.seconds)

/** Milliseconds until ten requests in a row were accepted within 100 ms each; at most 20 s. */
export async function measureRecovery(server: RunningServer, request: Buffer): Promise<number> {
  const connection = new RawConnection(server.port)
  const started = performance.now()
  let first = started
  for (let row = 0; row < 10 && performance.now() - started < 20_000;) {
    const sentAt = performance.now()
    const { status } = await connection.send(request)
    if (status === 200 && performance.now() - sentAt < 100) {
      if (row === 0) first = sentAt
      row += 1
    } else row = 0
    await delay(10)
  }
  connection.close()
  return first - started
}

/** The resident memory of a process in MB; NaN without /proc. */
export function memoryOf({ pid }: RunningServer): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
