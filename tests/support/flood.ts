import { readFileSync } from 'node:fs'
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { pictureProcesses } from './pictureProcesses.ts'
import type { RunningServer } from './server.ts'

/** A request with a JSON body, or with bytes whose type the headers declare. */
export interface Sent {
  method?: 'GET' | 'POST'
  path: string
  headers?: OutgoingHttpHeaders
  body?: object
  /** Abort the connection after this time. */
  brokenOffMs?: number
}

export interface Sender {
  cookie: string
  /** The client's IP address, as a proxy reports it. */
  address: string
}

/** Repeats one request for `ms` milliseconds, with `atOnce` requests in flight at any time. */
export interface FloodOrder {
  server: Pick<RunningServer, 'port' | 'baseURL'>
  request: Sent
  sender: Sender
  atOnce: number
  ms: number
}

/** The number of responses by status; 0 counts the aborted requests. */
export type FloodResult = Readonly<Record<number, number>>

/** Floods the server from a separate thread. */
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

  /** Returns the status, or 0 if the connection was aborted; the body is discarded. */
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

  /**
   * Makes the requests in turn, each after the response to the one before; returns all times in ms and all statuses.
   */
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

/** The memory of a server and its picture processes, in MB. Linux only. */
export function memoryMb({ pid = 0 }: RunningServer): number {
  const of = (id: number) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      // The process has ended.
      return 0
    }
  }
  return [pid, ...pictureProcesses(pid)].reduce((sum, id) => sum + of(id), 0)
}
