import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '../../src/server/database/engine.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { addTicketsAndInvoices, onFilledDatabases } from './filled.ts'
import { signIn } from './session.ts'

const rows = 100_000
const lists = ['/api/tickets', '/api/invoices']
const others = ['/api/user', '/api/tickets/1', '/api/tickets/summary', '/api/invoices/7']

interface Fetched {
  ms: number
  bytes: number
  etag: string | undefined
}

function fetchRaw(server: RunningServer, path: string, headers: Record<string, string>): Promise<Fetched> {
  const started = performance.now()
  return new Promise((done, failed) => {
    get({ port: server.port, path, headers, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', failed)
      response.on('end', () => {
        if (response.statusCode !== 200 && response.statusCode !== 304)
          failed(new Error(`${path}: ${response.statusCode}`))
        else done({ ms: performance.now() - started, bytes, etag: response.headers.etag })
      })
    }).on('error', failed)
  })
}

/** Megabytes of memory the server holds; 0 where the system does not tell. */
async function memoryOf({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function alone(server: RunningServer, headers: Record<string, string>): Promise<void> {
  for (const path of lists) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const times: number[] = []
      let last: Fetched | undefined
      for (let turn = 0; turn < 5; turn += 1) {
        last = await fetchRaw(server, path, { ...headers, 'accept-encoding': encoding })
        times.push(last.ms)
      }
      const known = await fetchRaw(server, path, { ...headers, 'if-none-match': last?.etag ?? '' })
      console.log(
        `  ${path} as ${encoding}: ${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))} ms, ` +
          `${Math.round((last?.bytes ?? 0) / 1024)} KB; known already: ${known.ms.toFixed(1)} ms, ${known.bytes} bytes`,
      )
    }
  }
}

/** What other calls feel while so many people load the lists again and again. */
async function beside(
  readers: number,
  server: RunningServer,
  headers: Record<string, string>,
): Promise<void> {
  const before = await memoryOf(server)
  let loaded = 0
  const end = performance.now() + 10_000
  const load = async (path: string) => {
    while (performance.now() < end) {
      await fetchRaw(server, path, { ...headers, 'accept-encoding': 'gzip' })
      loaded += 1
    }
  }
  const loads = Array.from({ length: readers }, (_, index) => load(lists[index % lists.length] ?? ''))
  const times: number[] = []
  const slowest = new Map<string, number>()
  let memory = before
  for (let turn = 0; performance.now() < end; turn += 1) {
    const path = others[turn % others.length] ?? ''
    const { ms } = await fetchRaw(server, path, headers)
    times.push(ms)
    slowest.set(path, Math.max(slowest.get(path) ?? 0, ms))
    if (turn % 20 === 0) memory = Math.max(memory, await memoryOf(server))
    await delay(2)
  }
  await Promise.all(loads)
  const sorted = times.toSorted((a, b) => a - b)
  const part = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(
    `  beside ${readers} loading lists (${loaded} loaded): ${sorted.length} other calls p50 ${part(0.5)} ms, ` +
      `p99 ${part(0.99)} ms, max ${sorted.at(-1)?.toFixed(1)} ms; memory ${before} → ${memory} MB`,
  )
  console.log(`    slowest: ${[...slowest].map(([path, ms]) => `${path} ${ms.toFixed(1)} ms`).join(', ')}`)
}

async function measureOn(server: RunningServer, engine: Engine): Promise<void> {
  const headers = { cookie: await signIn(server) }
  console.log(`\n${rows} tickets and invoices on ${engine}, memory at start ${await memoryOf(server)} MB`)
  for (const readers of [0, 1, 4]) await beside(readers, server, headers)
  await alone(server, headers)
}

/** Lists without pages, as the specification wants them, at the length they may reach. */
export async function measureLongLists(): Promise<void> {
  await onFilledDatabases({
    fill: (database) => addTicketsAndInvoices(database, rows),
    measure: measureOn,
  })
}
