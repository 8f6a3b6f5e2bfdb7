import { join } from 'node:path'
import type { Engine } from '../../src/server/database/engine.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { median, requestsPerSecond, startBare, type LoadTarget } from './load.ts'
import { addTicketsAndInvoices, onSeededDatabases } from './seededDatabase.ts'
import { signIn } from './session.ts'

const rounds = 3
const roundSeconds = 2
const connections = 10

interface Request {
  name: string
  path: string
  /** The first row, by the length of the list. */
  range?: (rows: number) => number
}

const requests: Request[] = [
  { name: 'newest 100', path: '', range: () => 0 },
  { name: '100 in the middle', path: '', range: (rows) => rows / 2 - 100 },
  { name: '100 open ones in the middle', path: '?status=open', range: (rows) => rows / 4 - 100 },
  { name: '100 in the middle by update', path: '?sort=updatedAt', range: (rows) => rows / 2 - 100 },
  { name: '100 in the middle by title', path: '?sort=title', range: (rows) => rows / 2 - 100 },
  { name: 'counts by status', path: '/summary' },
]

function targetOf(
  server: RunningServer,
  cookie: string,
  rows: number,
  { name, path, range }: Request,
): LoadTarget {
  const url = `http://127.0.0.1:${server.port}/api/tickets${path}`
  const first = Math.floor(range?.(rows) ?? 0)
  const headers: Record<string, string> = { cookie }
  // Browsers request ranges uncompressed.
  if (range) headers['range'] = `rows=${first}-${first + 99}`
  return { name, url, headers, ...(range && { status: 206 }) }
}

async function measureOn(server: RunningServer, engine: Engine, rows: number): Promise<void> {
  const cookie = await signIn(server)
  const bare = await startBare(
    server.databaseUrl === undefined
      ? { kind: 'sqlite', file: join(server.dataDir, 'portal.db'), response: 'tickets' }
      : { kind: 'postgres', url: server.databaseUrl, response: 'tickets' },
  )
  try {
    const reference = { name: 'bare read', url: `http://127.0.0.1:${bare.port}/`, headers: { cookie } }
    console.log(
      `\n${rows} tickets on ${engine}: requests a second, and the ratio to the bare read of 50 tickets`,
    )
    for (const request of requests) {
      const target = targetOf(server, cookie, rows, request)
      const measured: { ours: number; ratio: number }[] = []
      await requestsPerSecond(target, 1, connections)
      for (let round = 0; round < rounds; round += 1) {
        const ours = await requestsPerSecond(target, roundSeconds, connections)
        measured.push({ ours, ratio: ours / (await requestsPerSecond(reference, roundSeconds, connections)) })
      }
      const ours = median(measured.map((round) => round.ours))
      const ratio = median(measured.map((round) => round.ratio))
      console.log(`| ${request.name} | ${Math.round(ours)} | ${ratio.toFixed(2)} |`)
    }
  } finally {
    bare.stop()
  }
}

/** Measures ranges of the ticket list, whose cost must not grow with its length. */
export async function measureListRanges(lengths: string[]): Promise<void> {
  for (const rows of lengths.length > 0 ? lengths.map(Number) : [1_000, 20_000, 100_000]) {
    await onSeededDatabases({
      seed: (database) => addTicketsAndInvoices(database, rows),
      measure: (server, engine) => measureOn(server, engine, rows),
    })
  }
}
