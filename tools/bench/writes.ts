import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { mailEvents } from '../../src/features/mail/events.ts'
import { emailTemplate } from '../../src/features/mail/schema.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { engines } from '../../tests/support/e2eEngines.ts'
import { administer, databaseAddress } from '../../tests/support/postgresAdmin.ts'
import {
  installedBinaries,
  makeCluster,
  packagedBinaries,
  startPostgres,
} from '../../tests/support/postgresCluster.ts'
import { type RunningServer, startServer } from '../../tests/support/server.ts'
import { median, startBare } from './load.ts'
import { signIn } from './session.ts'
import { writeFor, type Written, type WriteTarget } from './writeLoad.ts'

const rounds = 3
const roundSeconds = 2
const connectionCounts = [1, 10, 50]
/** Several, because answers to the same ticket wait for each other. */
const ticketCount = 200

const password = 'Correct-horse-7'
const ticket = {
  title: 'Printer offline',
  description: 'The printer on floor two is offline. '.repeat(6),
  category: 'technical',
  priority: 'medium',
}

interface Version {
  name: string
  server: RunningServer
  cookie: string
  tickets: number[]
}

const created = z.object({ id: z.number() })

async function call(server: RunningServer, cookie: string, [method, path]: [string, string], body?: unknown) {
  const response = await fetch(server.baseURL + path, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`)
  return response.json() as unknown
}

/** Signs in a new customer with tickets. */
async function prepare(name: string, server: RunningServer): Promise<Version> {
  const staff = await signIn(server)
  const account = { username: 'customer', password }
  await call(server, staff, ['POST', '/api/users'], {
    ...account,
    role: 'customer',
    email: 'c@customer.example',
  })
  const cookie = await signIn(server, account)
  const tickets: number[] = []
  for (let n = 0; n < ticketCount; n += 1)
    tickets.push(created.parse(await call(server, cookie, ['POST', '/api/tickets'], ticket)).id)
  return { name, server, cookie, tickets }
}

/** Mails each ticket and each response to one address from now on. */
async function mailStaff({ server }: Version): Promise<void> {
  const staff = await signIn(server)
  const templates = z.array(emailTemplate).parse(await call(server, staff, ['GET', '/api/templates']))
  for (const event of ['ticketRaised', 'ticketAnswered'] as const) {
    const template = templates.find(({ name }) => name === mailEvents[event].template)
    if (!template) throw new Error(`There is no template for ${event}.`)
    const { id, htmlContent, textContent } = template
    const change = { htmlContent, textContent, recipients: ['desk@northline.example'] }
    await call(server, staff, ['PUT', `/api/templates/${id}`], change)
  }
}

function targetOf({ name, server, cookie, tickets }: Version, what: 'create' | 'response'): WriteTarget {
  let serial = 0
  const path = () =>
    what === 'create' ? '/api/tickets' : `/api/tickets/${tickets[(serial += 1) % tickets.length]}/responses`
  const body = JSON.stringify(what === 'create' ? ticket : { message: ticket.description })
  return {
    name,
    port: server.port,
    next: () => ({ path: path(), body, headers: { cookie, 'idempotency-key': randomUUID() } }),
    // CPU time of the server process only, without PostgreSQL; Linux only.
    cpuMs: () => {
      const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
  }
}

async function measure(label: string, targets: WriteTarget[]): Promise<void> {
  for (const connections of connectionCounts) {
    const measured = new Map<string, Written[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) {
        const written = await writeFor(target, roundSeconds, connections)
        measured.set(target.name, [...(measured.get(target.name) ?? []), written])
      }
    }
    for (const [name, all] of measured) {
      const of = (key: keyof Written) => median(all.map((written) => written[key]))
      console.log(
        `| ${label} | ${connections} | ${name} | ${Math.round(of('perSecond'))} | ${of('p50').toFixed(1)} | ` +
          `${of('p99').toFixed(1)} | ${of('refused')} | ${of('cpuMs').toFixed(2)} |`,
      )
    }
  }
}

async function measureOn(engine: Engine, checkouts: [name: string, root: string | undefined][], url: string) {
  const newUrl = async (name: string) => {
    if (engine === 'sqlite') return {}
    await administer(url, `create database "${name}" template template0 encoding 'UTF8'`)
    return { databaseUrl: databaseAddress(url, name) }
  }
  const versions: Version[] = []
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const place = await newUrl('bare')
  const bare = await startBare({ kind: 'insert', url: place.databaseUrl, file: join(folder, 'bare.db') })
  try {
    for (const [name, root] of checkouts) {
      const options = { ...(await newUrl(name)), root, env: { THROTTLE_FACTOR: '1000000' } }
      versions.push(await prepare(name, await startServer(options)))
    }
    const body = JSON.stringify(ticket)
    const reference = {
      name: 'bare insert',
      port: bare.port,
      next: () => ({ path: '/', body, headers: {} }),
      cpuMs: () => 0,
    }
    console.log(`\n${engine}\n| write | connections | by | a second | p50 ms | p99 ms | 503 | CPU ms |`)
    const both = async (label: string) => {
      for (const what of ['create', 'response'] as const) {
        const targets = versions.map((version) => targetOf(version, what))
        await measure(`${what}, ${label}`, [...targets, reference])
      }
    }
    await both('nobody mailed')
    for (const version of versions) await mailStaff(version)
    await both('one mailed')
  } finally {
    bare.stop()
    await Promise.all(versions.map(({ server }) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Compares writing tickets and responses to a bare insert, all durable, and alternately to another checkout if one is
 * given.
 */
export async function measureWrites([other]: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-pg-'))
  const cluster = await startPostgres(makeCluster(folder, installedBinaries() ?? packagedBinaries()), [])
  try {
    for (const engine of engines)
      await measureOn(
        engine,
        [...(other ? [['before', other] as [string, string]] : []), ['now', undefined]],
        cluster.url,
      )
  } finally {
    await cluster.end('SIGINT')
    await rm(folder, { recursive: true, force: true })
  }
}
