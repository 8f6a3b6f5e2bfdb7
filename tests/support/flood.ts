import { readFileSync } from 'node:fs'
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { pictureProcesses } from './pictureProcesses.ts'
import type { RunningServer } from './server.ts'

/** A request, with JSON or with bytes whose type the headers say. */
export interface Sent {
  method?: 'GET' | 'POST'
  path: string
  headers?: OutgoingHttpHeaders
  body?: object
  /** The connection is broken off after this time. */
  brokenOffMs?: number
}

export interface Sender {
  cookie: string
  /** That of the client, as a proxy says it. */
  address: string
}

/** The same request again and again for this time, of which `atOnce` are always under way. */
export interface FloodOrder {
  server: Pick<RunningServer, 'port' | 'baseURL'>
  request: Sent
  sender: Sender
  atOnce: number
  ms: number
}

/** How many requests were answered with each status; 0 is one that was broken off. */
export type FloodResult = Readonly<Record<number, number>>

/** Floods the server from a thread of its own. */
export function flood({ server: { port, baseURL }, ...order }: FloodOrder): Promise<FloodResult> {
  const thread = new Worker(new URL('./floodThread.ts', import.meta.url))
  thread.postMessage({ ...order, server: { port, baseURL } } satisfies FloodOrder)
  return new Promise((resolve, reject) => {
    thread.once('message', resolve).once('error', reject)
  })
}

/** Sends requests to a server that trusts proxies on this machine. */
export class FloodClient {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server: FloodOrder['server']

  constructor(server: FloodOrder['server']) {
    this.#server = server
  }

  /** The status, or 0 where the connection was broken off; the body is read and thrown away. */
  send(
    { method = 'GET', path, headers, body, brokenOffMs }: Sent,
    { cookie, address }: Sender,
  ): Promise<number> {
    const { port, baseURL } = this.#server
    const isJson = body !== undefined && !(body instanceof Uint8Array)
    const json = isJson && { 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      let isOver = false
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          agent: this.#agent,
          method,
          path,
          headers: {
            host: `localhost:${port}`,
            origin: baseURL,
            cookie,
            'x-forwarded-for': address,
            ...headers,
            ...json,
          },
        },
        (response) => {
          response
            .once('error', (error) => (isOver ? resolve(0) : reject(error)))
            .once('end', () => resolve(response.statusCode ?? 0))
            .resume()
        },
      )
      sent.once('error', (error) => (isOver ? resolve(0) : reject(error)))
      sent.end(isJson ? JSON.stringify(body) : body)
      if (brokenOffMs === undefined) return
      setTimeout(() => {
        isOver = true
        sent.destroy()
        resolve(0)
      }, brokenOffMs)
    })
  }

  /** Makes the requests by turns, each when the one before was answered; the milliseconds and the statuses of all. */
  async visit(visits: readonly (readonly [Sent, Sender])[], until: number) {
    const times: number[] = []
    const statuses = new Set<number>()
    while (performance.now() < until) {
      for (const [sent, sender] of visits) {
        const start = performance.now()
        statuses.add(await this.send(sent, sender))
        times.push(performance.now() - start)
        await delay(10)
      }
    }
    return { times, statuses }
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Megabytes that a server has now, with its process for pictures. Linux only. */
export function memoryMb({ pid = 0 }: RunningServer): number {
  const of = (id: number) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      // It has ended.
      return 0
    }
  }
  return [pid, ...pictureProcesses(pid)].reduce((sum, id) => sum + of(id), 0)
}
