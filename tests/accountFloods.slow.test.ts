import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTicketsAndInvoices } from '../tools/bench/seededDatabase.ts'
import { signIn } from '../tools/bench/session.ts'
import { percentile } from '../tools/reliability/figures.ts'
import { createAccount } from '../src/features/accounts/server/commands.ts'
import { hashPassword } from '../src/features/accounts/server/passwords.ts'
import { openDatabase, type Database } from '../src/server/database/database.ts'
import { bothEngines, createTestPlace, type TestPlace } from './support/engines.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { password } from './support/testApp.ts'
import { testLog } from './support/testLog.ts'

const rows = 60_000
const floodSeconds = 5
/** The requests of another network while one account floods the server. */
const wantedMs = 250

interface Sent {
  method?: 'GET' | 'POST'
  path: string
  headers?: OutgoingHttpHeaders
  body?: object
}

interface Sender {
  cookie: string
  address: string
}

const visitor: Sender = { cookie: '', address: '198.51.100.7' }

/** Requests of one account, of which `atOnce` are always under way. */
interface Flood extends Sent {
  name: string
  atOnce: number
}

const range = 'rows=0-499'
const words = new URLSearchParams({ sort: 'priority', title: 'p r i n zz' }).toString()

const floods: Flood[] = [
  { name: 'words, sorted', path: `/api/tickets?${words}`, headers: { range }, atOnce: 60 },
  {
    name: 'an order without an index',
    path: '/api/tickets?status=open&sort=title',
    headers: { range },
    atOnce: 60,
  },
  {
    name: 'invoices in an order without an index',
    path: '/api/invoices?status=unpaid&sort=amount',
    headers: { range },
    atOnce: 60,
  },
  {
    name: 'the middle of the list',
    path: '/api/tickets?sort=title',
    headers: { range: 'rows=30000-30499' },
    atOnce: 60,
  },
  { name: 'whole lists', path: '/api/tickets', atOnce: 60 },
  { name: 'all leads', path: '/api/contact', atOnce: 60 },
  {
    name: 'documents with a list',
    path: '/agent/tickets?status=open',
    headers: { accept: 'text/html' },
    atOnce: 60,
  },
  { name: 'the audit log by a part of a name', path: '/api/audit-events?person=zz', atOnce: 60 },
  { name: 'exports of the audit log', method: 'POST', path: '/api/audit-events/csv', body: {}, atOnce: 25 },
]

describe.each(bothEngines)('While one account floods the server (%s)', (engine) => {
  let place: TestPlace
  let server: RunningServer
  let flooder: Sender
  let other: Sender
  const agent = new Agent({ keepAlive: true })

  beforeAll(async () => {
    place = await createTestPlace(engine)
    const database = await openDatabase({ ...place, log: testLog })
    await addTicketsAndInvoices(database, rows)
    await addEvents(database)
    await addLeads(database)
    const account = { passwordHash: await hashPassword(password), email: 'other@example.test' }
    await createAccount(database.db, { ...account, username: 'other', role: 'agent' }, 'staff')
    await database.close()
    server = await startServer({ ...place, env: { TRUST_PROXY: 'loopback' } })
    flooder = { cookie: await signIn(server), address: '203.0.113.66' }
    other = { ...visitor, cookie: await signIn(server, { username: 'other', password }) }
  }, 120_000)
  afterAll(async () => {
    agent.destroy()
    await server?.stop()
    await place?.remove()
  })

  async function addEvents({ db }: Database) {
    for (let first = 0; first < rows; first += 2_000) {
      const events = Array.from({ length: 2_000 }, (_, index) => ({
        at: new Date(Date.UTC(2024, 0, 1) + (first + index) * 1_000).toISOString(),
        actorName: 'someone',
        actorRole: 'agent' as const,
        action: 'ticket changed',
        subject: `ticket ${first + index}`,
        detail: JSON.stringify({ to: { status: 'open' } }),
        // Sealed, so that the server is not busy with that.
        position: first + index + 1,
        hash: 'none',
      }))
      await db.insertInto('auditEvents').values(events).execute()
    }
  }

  async function addLeads({ db }: Database) {
    const at = new Date(Date.UTC(2024, 0, 1)).toISOString()
    const lead = {
      email: 'a@example.test',
      phone: '1',
      message: 'We move. '.repeat(80),
      type: 'contact' as const,
    }
    for (let first = 0; first < 5_000; first += 500) {
      const named = Array.from({ length: 500 }, (_, index) => `Company ${first + index}`)
      await db
        .insertInto('companies')
        .values(named.map((name) => ({ name, createdAt: at, updatedAt: at })))
        .execute()
      const leads = named.map((company) => ({
        ...lead,
        name: company,
        company,
        services: '[]',
        createdAt: at,
      }))
      await db.insertInto('contactRequests').values(leads).execute()
    }
  }

  /** The status; the body is read and thrown away. */
  const send = ({ method = 'GET', path, headers, body }: Sent, { cookie, address }: Sender) =>
    new Promise<number>((resolve, reject) => {
      const host = `localhost:${server.port}`
      const json = body && { 'content-type': 'application/json', origin: server.baseURL }
      const sent = request(
        {
          port: server.port,
          host: '127.0.0.1',
          agent,
          method,
          path,
          headers: { host, cookie, 'x-forwarded-for': address, ...headers, ...json },
        },
        (response) => {
          response
            .once('error', reject)
            .once('end', () => resolve(response.statusCode ?? 0))
            .resume()
        },
      )
      sent.once('error', reject).end(body && JSON.stringify(body))
    })

  /** The requests that a visitor and a signed-in user make meanwhile. */
  async function visit(until: number) {
    const times: number[] = []
    const statuses = new Set<number>()
    const visits: [Sent, Sender][] = [
      [{ path: '/' }, visitor],
      [{ path: '/api/user' }, other],
      [{ path: '/api/tickets', headers: { range: 'rows=0-99' } }, other],
      [{ path: '/api/team' }, visitor],
    ]
    for (let turn = 0; performance.now() < until; turn += 1) {
      const [sent, sender] = visits[turn % visits.length] ?? [{ path: '/' }, visitor]
      const start = performance.now()
      const status = await send(sent, sender)
      times.push(performance.now() - start)
      statuses.add(status)
      await delay(10)
    }
    return { times, statuses }
  }

  it.each(floods)(
    'with $name, others wait no longer than 250 ms',
    async ({ name: _, atOnce, ...sent }) => {
      await visit(performance.now() + 1_000)
      const until = performance.now() + floodSeconds * 1_000
      const answered = new Map<number, number>()
      const flooding = Array.from({ length: atOnce }, async () => {
        while (performance.now() < until) {
          const status = await send(sent, flooder)
          answered.set(status, (answered.get(status) ?? 0) + 1)
        }
      })
      await delay(300)
      const { times, statuses } = await visit(until)
      await Promise.all(flooding)
      const p = (share: number) => Math.round(percentile(times, share))
      expect(statuses).toEqual(new Set([200, 206]))
      expect(p(0.99)).toBeLessThanOrEqual(wantedMs)
    },
    120_000,
  )
})
