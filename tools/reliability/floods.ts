// Repeats a refused sign-in from one address on many connections while others use the site; takes three minutes.
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '../../src/server/database/database.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { engines, newDatabaseUrl } from '../../tests/support/e2eEngines.ts'
import e2eSetup from '../../tests/support/e2eSetup.ts'
import { startServer, type RunningServer } from '../../tests/support/server.ts'
import { signIn } from '../bench/session.ts'
import { ms, percentile, printTable } from './figures.ts'

const floods = [150, 1000]
const seconds = 6
const pauseMs = 20

/** Sends three requests in turn, each after the previous response; returns the time of each in ms. */
async function visit(server: RunningServer, cookie: string): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const headers = { cookie, 'x-forwarded-for': '198.51.100.7' }
  for (let n = 0; performance.now() < end; n += 1) {
    const start = performance.now()
    const path = ['/healthz', '/api/user', '/'][n % 3] ?? '/'
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok && response.status !== 503) throw new Error(`${path} responded with ${response.status}.`)
    times.push(performance.now() - start)
    await delay(pauseMs)
  }
  return times
}

async function flood(server: RunningServer, connections: number): Promise<number> {
  const { requests } = await autocannon({
    url: `http://127.0.0.1:${server.port}/api/login`,
    method: 'POST',
    connections,
    duration: seconds,
    timeout: 30,
    workers: 1,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.66' },
    body: JSON.stringify({ username: 'admin', password: 'wrong' }),
  })
  return requests.total
}

/** Keeps two cores busy until it is stopped. */
function busy(): () => void {
  const programs = [1, 2].map(() => spawn(process.execPath, ['-e', 'while (true);'], { stdio: 'ignore' }))
  return () => {
    for (const program of programs) program.kill()
  }
}

async function rowsOf(server: RunningServer): Promise<number> {
  const { dataDir, databaseUrl } = server
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    besideServer: true,
    log: pino({ level: 'warn' }),
  })
  const { rows } = await sql<{ rows: number }>`select count(*) as "rows" from "throttles"`.execute(
    database.db,
  )
  await database.close()
  return Number(rows[0]?.rows)
}

function bytesOf({ dataDir, databaseUrl }: RunningServer): number {
  if (databaseUrl) return 0
  return ['portal.db', 'portal.db-wal'].reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0)
}

const shares = [0.5, 0.95, 0.99] as const
const inWords = (times: number[]) => shares.map((share) => ms(percentile(times, share))).join(' / ')

async function measure(engine: Engine): Promise<(string | number)[][]> {
  const databaseUrl = await newDatabaseUrl(engine)
  const env = { TRUST_PROXY: 'loopback', THROTTLE_FACTOR: '1' }
  const server = await startServer({ env, ...(databaseUrl ? { databaseUrl } : {}) })
  try {
    const cookie = await signIn(server)
    const rows: (string | number)[][] = []
    for (const machine of ['quiet', 'busy'] as const) {
      const stop = machine === 'busy' ? busy() : () => {}
      try {
        await visit(server, cookie)
        const idle = inWords(await visit(server, cookie))
        for (const connections of floods) {
          const before = bytesOf(server)
          const [times, refused] = await Promise.all([visit(server, cookie), flood(server, connections)])
          const grown = databaseUrl ? '–' : `${Math.round((bytesOf(server) - before) / 1024)} KB`
          rows.push([
            engine,
            machine,
            connections,
            idle,
            inWords(times),
            refused,
            await rowsOf(server),
            grown,
          ])
        }
      } finally {
        stop()
      }
    }
    return rows
  } finally {
    await server.stop()
  }
}

const tearDown = await e2eSetup()
try {
  const rows: (string | number)[][] = []
  for (const engine of engines) rows.push(...(await measure(engine)))
  const times = 'p50 / p95 / p99 of the others'
  printTable(
    ['Engine', 'Machine', 'Connections', `Idle: ${times}`, `Flooded: ${times}`, 'Refused', 'Rows', 'Grown'],
    rows,
  )
} finally {
  await tearDown?.()
}
