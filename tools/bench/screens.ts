import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../src/server/database/engine.ts'
import { timeZoneCookie } from '../../src/shared/time/timeZone.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { printTable } from '../reliability/figures.ts'
import { median, requestsPerSecond, startBare, type LoadTarget } from './load.ts'
import { drawCosts, type CostLine } from './costDrawing.ts'
import { addTicketsAndInvoices, onSeededDatabases } from './seededDatabase.ts'
import { signIn } from './session.ts'

const rounds = 3
const roundSeconds = 2
const connections = 10
const picture = join(import.meta.dirname, '../../docs/performance.svg')

interface Cost {
  perSecond: number
  /** CPU time of the server process only, in ms per request. */
  cpuMs: number
}

interface Screen {
  name: string
  /** Requests when the screen is opened within the portal; undefined for screens that are measured by address only. */
  calls?: string[]
  /** Requested when the address is opened; the document contains the responses. */
  document?: string
}

const screens: Screen[] = [
  {
    name: "Agent's ticket list",
    calls: ['100 tickets and counts'],
    document: 'document, 100 tickets',
  },
  {
    name: 'Ticket with 20 answers',
    calls: ['ticket', '20 answers'],
    document: 'document, ticket and 20 answers',
  },
  { name: 'Invoice list', calls: ['100 invoices'], document: 'document, 100 invoices' },
  { name: 'Invoice', calls: ['invoice', 'its customer'], document: 'document, invoice' },
  { name: "Customer's ticket list", calls: ['20 own tickets'], document: 'document, 20 own tickets' },
  { name: "Customer's dashboard", document: "document, customer's dashboard" },
  { name: 'Admin Panel', document: 'document, Admin Panel' },
  { name: 'Reports of a year', document: 'document, reports' },
]

const acceptEncoding = 'gzip, deflate, br, zstd'

/** The requests of the screens, as browsers send them. */
async function targetsOn(server: RunningServer, rows: number): Promise<Map<string, LoadTarget>> {
  const staff = await signIn(server)
  const customer = await registerCustomer(server)
  const own = Array.from({ length: 20 }, (_, index) => ({
    title: `Screen ${index} stays dark`,
    description: 'It was fine yesterday, and today it shows nothing.',
    category: 'technical',
  }))
  for (const ticket of own) await post(server, customer, '/api/tickets', ticket)
  // Tickets with an even id are closed.
  const answered = rows - 1
  for (let response = 0; response < 20; response += 1) {
    await post(server, staff, `/api/tickets/${answered}/responses`, {
      message: 'We are on our way. '.repeat(8),
    })
  }
  const target = (
    name: string,
    cookie: string,
    path: string,
    more: Record<string, string> = {},
  ): LoadTarget => ({
    name,
    url: `http://127.0.0.1:${server.port}${path}`,
    // Browsers send the time zone after their first visit to a portal.
    headers: { cookie: `${cookie}; ${timeZoneCookie}=UTC`, 'accept-encoding': acceptEncoding, ...more },
  })
  // Browsers request ranges uncompressed.
  const range = { range: 'rows=0-99', 'accept-encoding': 'identity' }
  const targets = [
    target('document', customer, '/customer/tickets/new'),
    target('document, 100 tickets', staff, '/agent/tickets'),
    target('document, ticket and 20 answers', staff, `/agent/tickets/${answered}`),
    target('document, 100 invoices', staff, '/agent/invoices'),
    target('document, invoice', staff, `/agent/invoices/${rows}`),
    target('document, 20 own tickets', customer, '/customer/tickets'),
    target("document, customer's dashboard", customer, '/customer/dashboard'),
    target('document, Admin Panel', staff, '/admin/dashboard'),
    target('document, reports', staff, '/admin/reports?range=12m'),
    target('user', staff, '/api/user'),
    target('own user', customer, '/api/user'),
    target('ticket counts', staff, '/api/tickets/summary'),
    target('invoice counts', staff, '/api/invoices/summary'),
    { ...target('100 tickets', staff, '/api/tickets', range), status: 206 },
    {
      ...target('100 tickets and counts', staff, '/api/tickets', { ...range, prefer: 'counts' }),
      status: 206,
    },
    { ...target('20 own tickets', customer, '/api/tickets', range), status: 206 },
    target('ticket', staff, `/api/tickets/${answered}`),
    target('20 answers', staff, `/api/tickets/${answered}/responses`),
    { ...target('100 invoices', staff, '/api/invoices', range), status: 206 },
    target('invoice', staff, `/api/invoices/${rows}`),
    target('its customer', staff, '/api/users/1'),
  ]
  return new Map(targets.map((each) => [each.name, each]))
}

async function registerCustomer(server: RunningServer): Promise<string> {
  const account = { username: 'carla', password: 'correct-horse-battery-staple' }
  await post(server, '', '/api/register', { ...account, email: 'carla@example.org' })
  return signIn(server, account)
}

async function post(server: RunningServer, cookie: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie }
  const response = await fetch(`${server.baseURL}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** CPU time of a process, in ms; Linux counts in hundredths of a second. */
function cpuMsOf(pid: number | undefined): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(afterName[11]) + Number(afterName[12])) * 10
}

async function costOf(target: LoadTarget, pid: number | undefined): Promise<Cost> {
  const before = cpuMsOf(pid)
  const perSecond = await requestsPerSecond(target, roundSeconds, connections)
  return { perSecond, cpuMs: (cpuMsOf(pid) - before) / (perSecond * roundSeconds) }
}

const medianOf = (costs: Cost[]): Cost => ({
  perSecond: median(costs.map((cost) => cost.perSecond)),
  cpuMs: median(costs.map((cost) => cost.cpuMs)),
})

/** The total cost of sequential requests. */
const sumOf = (costs: Cost[]): Cost => ({
  perSecond: 1 / costs.reduce((seconds, cost) => seconds + 1 / cost.perSecond, 0),
  cpuMs: costs.reduce((sum, cost) => sum + cost.cpuMs, 0),
})

async function measureOn(server: RunningServer, engine: Engine, rows: number): Promise<CostLine[]> {
  const targets = await targetsOn(server, rows)
  const bare = await startBare(
    server.databaseUrl === undefined
      ? { kind: 'sqlite', file: join(server.dataDir, 'portal.db'), response: 'tickets' }
      : { kind: 'postgres', url: server.databaseUrl, response: 'tickets' },
  )
  try {
    const cookie = await signIn(server)
    const reference = { name: 'bare read', url: `http://127.0.0.1:${bare.port}/`, headers: { cookie } }
    const measured = new Map<string, Cost[]>([...targets.keys(), reference.name].map((name) => [name, []]))
    for (const target of targets.values()) await requestsPerSecond(target, 1, connections)
    for (let round = 0; round < rounds; round += 1) {
      measured.get(reference.name)?.push(await costOf(reference, bare.pid))
      for (const target of targets.values()) measured.get(target.name)?.push(await costOf(target, server.pid))
    }
    const costs = new Map([...measured].map(([name, each]) => [name, medianOf(each)]))
    return report(costs, engine, rows)
  } finally {
    bare.stop()
  }
}

function report(costs: ReadonlyMap<string, Cost>, engine: Engine, rows: number): CostLine[] {
  const costOfAll = (names: string[]) =>
    sumOf(names.map((name) => costs.get(name) ?? { perSecond: NaN, cpuMs: NaN }))
  const bare = costOfAll(['bare read'])
  const line = (name: string, cost: Cost) => [
    name,
    Math.round(cost.perSecond),
    (cost.perSecond / bare.perSecond).toFixed(2),
    cost.cpuMs.toFixed(3),
    (bare.cpuMs / cost.cpuMs).toFixed(2),
  ]
  console.log(`\n${rows} tickets and invoices on ${engine}\n`)
  const cold = screens.flatMap(({ name, document }) =>
    document === undefined ? [] : [[name, costOfAll([document])] as const],
  )
  printTable(
    ['Request', 'a second', 'of the bare read', 'CPU ms', 'of the bare read, by CPU'],
    [
      ...[...costs].map(([name, cost]) => line(name, cost)),
      ...screens.flatMap(({ name, calls }) =>
        calls ? [line(`${name}, within the portal`, costOfAll(calls))] : [],
      ),
      ...cold.map(([name, cost]) => line(`${name}, by its address`, cost)),
    ],
  )
  return cold.map(([name, { cpuMs }]) => ({ name, engine, points: [{ rows, cpuMs }] }))
}

/** Measures the cost of each screen by the number of tickets and invoices; writes tables and docs/performance.svg. */
export async function measureScreens(lengths: string[]): Promise<void> {
  const lines: CostLine[] = []
  for (const rows of lengths.length > 0 ? lengths.map(Number) : [1_000, 20_000, 100_000, 1_000_000]) {
    await onSeededDatabases({
      seed: (database) => addTicketsAndInvoices(database, rows),
      env: { PLACEHOLDERS: 'work' },
      measure: async (server, engine) => {
        for (const { name, points } of await measureOn(server, engine, rows)) {
          const line = lines.find((each) => each.name === name && each.engine === engine)
          if (line) line.points.push(...points)
          else lines.push({ name, engine, points })
        }
      },
    })
  }
  writeFileSync(picture, drawCosts(lines))
}
