import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../src/features/people/accounts/server/passwords.ts'
import { chosenSize, isChosen } from './growth/chosen.ts'
import { callsOf, type Call, type Ids } from './growth/calls.ts'
import { costOf } from './growth/cost.ts'
import { faultsOf, isLong, tableOf, type Measured } from './growth/faults.ts'
import { giveHistory } from './growth/history.ts'
import { openInstallation } from './growth/installation.ts'
import type { Size } from './growth/sizes.ts'
import { countStatements } from './support/countStatements.ts'
import { bothEngines, type TestDatabase } from './support/engines.ts'
import { collectReads, explainOnPostgres } from './support/rowsWalked.ts'
import type { HttpClient } from './support/httpClient.ts'
import { password, type TestApp } from './support/testApp.ts'
import { startTestAppWithPagesOn } from './support/testAppWithPages.ts'

/** The shortest of several rounds counts, because the machine may be busy. */
const rounds = 5

describe.each(bothEngines)('A large installation (%s)', (engine) => {
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  /** A server on an installation of a size, with the people who ask. */
  async function start(size: Size) {
    const { database: opened, filled } = await openInstallation(engine, size)
    const { database: counted, count } = countStatements(opened)
    const reads = collectReads(counted)
    const settings = { placeholdersWork: true, throttleFactor: 1e6, logLevel: 'error' } as const
    const app = await startTestAppWithPagesOn(reads.database, settings)
    stops.push(() => app.stop())
    const { customer, sharing } = filled
    const agent = await app.signInAs('agent')
    await giveHistory(opened, agent.id)
    const clients = {
      administrator: await app.signInAs('Administrator'),
      agent,
      customer: await signInWith(opened, app, customer),
      colleague: await signInWith(opened, app, sharing),
    }
    const ids = {
      ticket: filled.ticket,
      customer,
      company: filled.company,
      lead: await newest(opened, 'contactRequests'),
      invoice: await newest(opened, 'invoices', customer),
      agents: [agent.id, await idOf(opened, 'agent.1')] as const,
    }
    return { opened, app, clients, ids, reads, count }
  }

  async function measureAll(size: Size): Promise<{ call: Call; cost: Measured }[]> {
    const { opened, app, clients, ids, reads, count } = await start(size)
    const measured: { call: Call; cost: Measured }[] = []
    for (const call of callsOf(ids).filter(isChosen)) {
      const cookie = [...clients[call.by].cookies].map((pair) => pair.join('=')).join('; ')
      const ask = async () => {
        reads.take()
        const before = count()
        const cost = await costOf(app.url, { ...call, cookie })
        return { ...cost, statements: count() - before }
      }
      let last = await ask()
      const costs = [last]
      while (costs.length < (isLong(call) ? 2 : rounds)) costs.push((last = await ask()))
      const least = (of: 'ms' | 'standstillMs' | 'statements') => Math.min(...costs.map((cost) => cost[of]))
      const walks =
        engine === 'postgres' && !isLong(call) ? await explainOnPostgres(opened, reads.take()) : undefined
      const cost = {
        ...last,
        ms: least('ms'),
        standstillMs: least('standstillMs'),
        statements: least('statements'),
        walked: walks?.reduce((sum, { rows = 0 }) => sum + rows, 0),
      }
      measured.push({ call, cost })
    }
    if (size !== 'small' && engine === 'postgres') await listUnused(opened)
    return measured
  }

  /** Prints the indexes of long tables that no call and no filling has used. Those of unique columns are left out. */
  async function listUnused({ db }: TestDatabase) {
    const { rows } = await sql<{
      name: string
    }>`select "indexrelname" as "name" from "pg_stat_user_indexes" as "stat"
      inner join "pg_index" as "index" on "index"."indexrelid" = "stat"."indexrelid"
      inner join "pg_class" as "table" on "table"."oid" = "stat"."relid"
      where "idx_scan" = 0 and not "indisunique" and "reltuples" > 1000 order by 1`.execute(db)
    console.log(`Indexes that no call used: ${rows.map(({ name }) => name).join(', ')}`)
  }

  it('costs what its screens and calls show, and stops nobody', async () => {
    const small = await measureAll('small')
    const large = await measureAll(chosenSize())
    expect(large.map(({ call }) => `${call.name} ${call.by}`)).toEqual(
      small.map(({ call }) => `${call.name} ${call.by}`),
    )
    const compared = small.flatMap(({ call, cost }, place) => {
      const other = large[place]
      return other ? [{ call, small: cost, large: other.cost }] : []
    })
    const folder = join(import.meta.dirname, '../test-results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `growth-${engine}.md`), `${tableOf(compared)}\n`)
    expect(compared.flatMap(faultsOf)).toEqual([])
  }, 1_800_000)
})

/** Gives a filled account a password, and signs it in. */
async function signInWith({ db }: TestDatabase, app: TestApp, id: number): Promise<HttpClient> {
  const account = db.updateTable('users').set({ passwordHash: await hashPassword(password) })
  const { username } = await account.where('id', '=', id).returning('username').executeTakeFirstOrThrow()
  const client = app.newClient()
  await client.post('/api/login', { username, password }, 200)
  return client
}

async function idOf({ db }: TestDatabase, username: string): Promise<number> {
  const account = db.selectFrom('users').select('id').where('username', '=', username)
  return (await account.executeTakeFirstOrThrow()).id
}

async function newest(
  { db }: TestDatabase,
  table: 'contactRequests' | 'invoices',
  userId?: number,
): Promise<Ids['lead']> {
  const { id } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .$if(userId !== undefined, (query) => query.where(sql<boolean>`"userId" = ${userId}`))
    .executeTakeFirstOrThrow()
  return id
}
