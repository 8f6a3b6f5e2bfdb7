import { sql } from 'kysely'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { measureFilters } from './filters.ts'
import { median } from './load.ts'
import { addNotes, addTicketsAndInvoices, onSeededDatabases } from './seededDatabase.ts'
import { signIn } from './session.ts'

const searches = [
  'printer',
  'prin',
  'pr',
  '777',
  'nothing',
  'printer 777',
  'offline fine yest',
  'INV-2024-77',
  '#77',
  'escalated',
  'customer',
]
const password = 'Correct-horse-7'
const rounds = 20
const writes = 300

const created = z.object({ id: z.number() })
const ms = (numbers: number[]) => median(numbers).toFixed(1)

/**
 * Measures searches by staff, and by a customer with one in 500 of the tickets, at several lengths; then the cost of
 * storing the words.
 */
export async function measureSearch(args: string[]): Promise<void> {
  const lengths = args.length > 0 ? args.map(Number) : [1_000, 20_000]
  for (const rows of lengths) {
    await onSeededDatabases({
      seed: async (database) => {
        console.log(`\n${rows.toLocaleString('en-US')} tickets and invoices on ${database.engine}`)
        const begun = performance.now()
        await addTicketsAndInvoices(database, rows)
        await addNotes(database, rows)
        console.log(`  seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
        if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
        await measureSize(database)
      },
      env: { THROTTLE_FACTOR: '1000000', MODULES: 'all' },
      measure: async (server) => {
        const [staff, customer] = await prepare(server)
        await measureCalls(server, [staff, customer])
        await measureFilters(server, staff, rows)
        await measureWrites(server, customer)
      },
    })
  }
}

/** The cookies of the administrator and of a new customer. */
async function prepare(server: RunningServer): Promise<[string, string]> {
  const staff = await signIn(server)
  const account = { username: 'customer', password, role: 'customer' }
  await post(server, staff, '/api/users', account)
  return [staff, await signIn(server, account)]
}

async function post(server: RunningServer, cookie: string, path: string, body: object): Promise<number> {
  const response = await fetch(server.baseURL + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`POST ${path} responded with ${response.status}: ${await response.text()}`)
  return created.parse(await response.json()).id
}

async function measureCalls(server: RunningServer, cookies: [string, string]): Promise<void> {
  for (const q of searches) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, cookie] of cookies.entries()) {
        const begun = performance.now()
        const found = await fetch(`${server.baseURL}/api/search?q=${encodeURIComponent(q)}`, {
          headers: { cookie },
        })
        if (!found.ok)
          throw new Error(`GET /api/search responded with ${found.status}: ${await found.text()}`)
        await found.text()
        times[at]?.push(performance.now() - begun)
      }
    }
    console.log(`  ${q.padEnd(20)} staff ${ms(times[0])} ms, customer ${ms(times[1])} ms`)
  }
}

async function measureSize({ db, engine }: Database): Promise<void> {
  const sizes =
    engine === 'sqlite'
      ? sql<{ words: number; all: number }>`select sum("pgsize") as "all",
          sum(case when "name" glob '*Words*' then "pgsize" else 0 end) as "words" from dbstat`
      : sql<{ words: number; all: number }>`select sum(pg_total_relation_size("oid"))::bigint as "all",
          (sum(pg_total_relation_size("oid")) filter (where "relname" like '%Words'))::bigint as "words"
          from pg_class where "relkind" = 'r' and "relnamespace" = 'public'::regnamespace`
  const { rows } = await sizes.execute(db)
  const inMegabytes = (bytes = 0) => `${(bytes / 1e6).toFixed(1)} MB`
  console.log(`  words with their indexes ${inMegabytes(rows[0]?.words)} of ${inMegabytes(rows[0]?.all)}`)
}

/** Measures writing a ticket and a response, alternately with and without the triggers. */
async function measureWrites(server: RunningServer, cookie: string): Promise<void> {
  const { dataDir, databaseUrl } = server
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    besideServer: true,
    log: pino({ level: 'warn' }),
  })
  const ticket = {
    title: 'Printer offline',
    description: 'The printer on floor two is offline. '.repeat(6),
    category: 'technical',
  }
  const times = new Map<string, number[]>()
  const timed = async (name: string, path: string, body: object) => {
    const begun = performance.now()
    const id = await post(server, cookie, path, body)
    times.set(name, [...(times.get(name) ?? []), performance.now() - begun])
    return id
  }
  for (let turn = 0; turn < 6; turn += 1) {
    const words = turn % 2 === 0 ? 'with' : 'without'
    const restore = words === 'without' ? await dropTriggers(database) : undefined
    for (let n = 0; n < writes; n += 1) {
      const id = await timed(`ticket ${words}`, '/api/tickets', ticket)
      for (const message of [
        'It is off again, and so is the scanner beside it.',
        'We wait for you until noon.',
      ])
        await timed(`response ${words}`, `/api/tickets/${id}/responses`, { message })
    }
    await restore?.()
  }
  await database.close()
  for (const [name, measured] of times) console.log(`  ${name} words: ${median(measured).toFixed(2)} ms`)
}

/** @returns a function that creates the triggers again */
async function dropTriggers({ db, engine }: Database): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (engine === 'postgres') {
    const both = [
      ['tickets', 'ticketWords_insert'],
      ['ticketResponses', 'ticketWords_insertPart'],
    ] as const
    const turn = async (how: 'enable' | 'disable') => {
      for (const [table, trigger] of both) await run(`alter table "${table}" ${how} trigger "${trigger}"`)
    }
    await turn('disable')
    return () => turn('enable')
  }
  const { rows } = await sql<{ name: string; sql: string }>`select "name", "sql" from sqlite_schema
    where "type" = 'trigger' and "name" in ('ticketWords_insert', 'ticketWords_insertPart')`.execute(db)
  for (const { name } of rows) await run(`drop trigger "${name}"`)
  return async () => {
    for (const trigger of rows) await run(trigger.sql)
  }
}
