import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '../../src/server/database/engine.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { addTicketsAndInvoices, onSeededDatabases } from './seededDatabase.ts'
import { signIn } from './session.ts'

const rows = 100_000
const listCalls = ['/api/tickets', '/api/invoices']
const otherCalls = ['/api/user', '/api/tickets/1', '/api/tickets/summary', '/api/invoices/7']

interface Fetched {
  ms: number
  bytes: number
}

function fetchRaw(server: RunningServer, path: string, headers: Record<string, string>): Promise<Fetched> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get({ port: server.port, path, headers, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
        else resolve({ ms: performance.now() - started, bytes })
      })
    }).on('error', reject)
  })
}

/** The server's resident memory in MB; 0 on systems without /proc. */
async function residentMegabytes({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function measureAlone(server: RunningServer, headers: Record<string, string>): Promise<void> {
  for (const path of listCalls) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const times: number[] = []
      let last: Fetched | undefined
      for (let round = 0; round < 5; round += 1) {
        last = await fetchRaw(server, path, { ...headers, 'accept-encoding': encoding })
        times.push(last.ms)
      }
      console.log(
        `  ${path} as ${encoding}: ${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))} ms, ` +
          `${Math.round((last?.bytes ?? 0) / 1024)} KB`,
      )
    }
  }
}

/** Measures the latency of other requests while `readers` clients load the lists continuously. */
async function measureUnderLoad(
  readers: number,
  server: RunningServer,
  headers: Record<string, string>,
): Promise<void> {
  const before = await residentMegabytes(server)
  let loaded = 0
  const endMs = performance.now() + 10_000
  const readList = async (path: string) => {
    while (performance.now() < endMs) {
      await fetchRaw(server, path, { ...headers, 'accept-encoding': 'gzip' })
      loaded += 1
    }
  }
  const loads = Array.from({ length: readers }, (_, index) =>
    readList(listCalls[index % listCalls.length] ?? ''),
  )
  const times: number[] = []
  const slowest = new Map<string, number>()
  let memory = before
  for (let round = 0; performance.now() < endMs; round += 1) {
    const path = otherCalls[round % otherCalls.length] ?? ''
    const { ms } = await fetchRaw(server, path, headers)
    times.push(ms)
    slowest.set(path, Math.max(slowest.get(path) ?? 0, ms))
    if (round % 20 === 0) memory = Math.max(memory, await residentMegabytes(server))
    await delay(2)
  }
  await Promise.all(loads)
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(
    `  beside ${readers} loading lists (${loaded} loaded): ${sorted.length} other calls ` +
      `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, max ${sorted.at(-1)?.toFixed(1)} ms; memory ${before} → ${memory} MB`,
  )
  console.log(`    slowest: ${[...slowest].map(([path, ms]) => `${path} ${ms.toFixed(1)} ms`).join(', ')}`)
}

async function measureOn(server: RunningServer, engine: Engine): Promise<void> {
  const headers = { cookie: await signIn(server) }
  console.log(
    `\n${rows} tickets and invoices on ${engine}, memory at start ${await residentMegabytes(server)} MB`,
  )
  for (const readers of [0, 1, 4]) await measureUnderLoad(readers, server, headers)
  await measureAlone(server, headers)
}

/** Measures the lists, which have no pagination, at their greatest expected length. */
export async function measureLongLists(): Promise<void> {
  await onSeededDatabases({
    seed: (database) => addTicketsAndInvoices(database, rows),
    measure: measureOn,
  })
}
