import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines, emptyTables } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { wrongCounts } from '../../../../tests/support/wrongCounts.ts'
import { foldCounts } from '../../../server/database/keptCounts.ts'
import { archivedLeadsInRange } from './archive/server/queries.ts'
import { contactRequest, leadSelections, leadStates, type ContactRequest } from './schema.ts'
import { summarizeLeads } from './server/counts.ts'
import { leadsInRange } from './server/range.ts'

/** Refuses undeclared fields. */
const exactRows = z.array(z.strictObject(contactRequest.shape))

const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 60), 12)).toISOString()
const names = ['Elena Petrova', 'Marcus Hill', 'Søren Ünal', '田中太郎']
const offered = ['Cybersecurity', 'Help Desk Support', 'Zusammenarbeit "Cloud"']

/** Leads of every state and type, of which every fifth is archived. */
const newLeads = (count: number, staff: readonly number[]) =>
  Array.from({ length: count }, (_, index) => ({
    name: names[index % names.length] ?? '',
    email: `lead${index}@visitor.example`,
    company: index % 3 === 0 ? `Harbor ${index % 10}` : null,
    phone: `(614) 555-${String(1000 + index)}`,
    message: index % 2 === 0 ? 'Please call.' : 'Our backup is broken.',
    type: (['contact', 'service', 'support'] as const)[index % 3],
    services: JSON.stringify(offered.filter((__, place) => (index >> place) % 2 === 1)),
    createdAt: dayOf(index),
    state: leadStates[index % leadStates.length],
    lostReason: index % leadStates.length === 3 ? 'Too expensive' : null,
    assignedTo: staff[index % (staff.length + 1)] ?? null,
    archivedAt: index % 5 === 0 ? dayOf(index * 7) : null,
    archivedBy: index % 5 === 0 ? (staff[0] ?? null) : null,
  }))

describe.each(bothEngines)('A range of leads (%s)', (engine) => {
  let app: TestApp
  let agent: SignedInClient
  let other: SignedInClient
  let all: ContactRequest[]
  let archived: ReadonlySet<unknown>
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    agent = await app.signInAs('agent')
    other = await app.signInAs('agent')
    const { db } = app.context.database
    await db
      .insertInto('contactRequests')
      .values(newLeads(240, [agent.id, other.id]))
      .execute()
    all = exactRows.parse((await agent.get('/api/contact', 200)).json)
    archived = new Set((await agent.get('/api/archived-leads', 200)).rows.map(({ id }) => id))
    expect([all.length, archived.size]).toEqual([240, 48])
  })
  afterAll(() => app.stop())

  const read = (selection: Record<string, string>, rows = '0-99', client = agent) =>
    client.send('GET', `/api/contact?${new URLSearchParams(selection)}`, {
      headers: { range: `rows=${rows}` },
    })

  /** The expected leads, computed independently: all leads, filtered here. */
  function expected({ state = '', assigned, from, to, archived: shown }: Record<string, string>) {
    const states = { open: ['new', 'contacted'], closed: ['won', 'lost'] }[state] ?? [state]
    const assignee = assigned === 'me' ? agent.id : assigned === 'nobody' ? null : Number(assigned)
    return all.filter(
      (lead) =>
        (state === '' || states.includes(lead.state)) &&
        (assigned === undefined || lead.assignedTo === assignee) &&
        lead.createdAt >= (from ?? '') &&
        lead.createdAt < (to ?? '9') &&
        (shown === undefined || !archived.has(lead.id)),
    )
  }

  it('has what the whole list has of a filter, newest first, wherever it begins', async () => {
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
    const selections = fc.record({
      state: optional(fc.constantFrom(...leadSelections)),
      assigned: optional(fc.constantFrom('me', 'nobody', String(other.id), '999999')),
      from: optional(fc.integer({ min: 0, max: 59 }).map(dayOf)),
      to: optional(fc.integer({ min: 0, max: 59 }).map(dayOf)),
      archived: optional(fc.constant('no')),
    })
    await fc.assert(
      fc.asyncProperty(selections, fc.nat(60), async (chosen, first) => {
        const given = Object.entries(chosen).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        )
        const selection = Object.fromEntries(given)
        const rows = expected(selection)
        const page = rows.slice(first, first + 20)
        const response = await read(selection, `${first}-${first + 19}`)
        if (page.length === 0) {
          expect(response.status).toBe(first === 0 ? 200 : 416)
          return
        }
        expect(response.status).toBe(206)
        expect(exactRows.parse(response.json)).toEqual(page)
        const places = `rows ${first}-${first + page.length - 1}/${rows.length}`
        expect(response.headers['content-range']).toBe(places)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['elena', 60],
    ['petro ELENA', 60],
    ['lead239@visitor.example', 1],
    ['(614) 555-1020', 1],
    ['6145551020', 1],
    ['harbor 6', 8],
    ['support', 160],
    ['help desk', 120],
    ['zusammen', 120],
    ['backup broken', 120],
    ['expensive', 60],
    ['unal', 60],
    ['田中', 60],
    ['nothing like it', 0],
    ['.', 0],
  ])('finds leads by the words %j', async (words, count) => {
    const { rows } = await read({ words }, '0-499')
    expect(rows).toHaveLength(count)
    const inUse = await read({ words, archived: 'no', state: 'open' }, '0-499')
    const fits = new Set(expected({ archived: 'no', state: 'open' }).map(({ id }) => id))
    expect(inUse.rows.map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id).filter((id) => fits.has(Number(id))),
    )
  })

  it('finds leads by the company that they became, also under its new name, while it exists', async () => {
    const administrator = await app.signInAs('Administrator')
    const id = Number((await administrator.post('/api/companies', { name: 'Quayside Ltd' }, 201)).field('id'))
    const lead = Number(all[2]?.id)
    const { db } = app.context.database
    await db.updateTable('contactRequests').set({ companyId: id }).where('id', '=', lead).execute()
    const found = async (words: string) => (await read({ words })).rows.map((row) => row['id'])
    expect(await found('quayside backup')).toEqual([lead])
    await administrator.put(`/api/companies/${id}`, { name: 'Pierhead Ltd' }, 200)
    expect([await found('quayside'), await found('pierhead')]).toEqual([[], [lead]])
    await administrator.delete(`/api/companies/${id}`, 200)
    expect(await found('pierhead')).toEqual([])
    await db.updateTable('contactRequests').set({ companyId: null }).where('id', '=', lead).execute()
  })

  it('says how many leads there are, and what they are about', async () => {
    const summary = async (query: string) => (await agent.get(`/api/lead-summary${query}`, 200)).json
    const figuresOf = (leads: readonly ContactRequest[]) => {
      const named = leads.flatMap(({ services }) => services)
      const counts = offered.map((service) => ({
        service,
        count: named.filter((each) => each === service).length,
      }))
      const [most] = counts.toSorted(
        (one, next) => next.count - one.count || (one.service < next.service ? -1 : 1),
      )
      return {
        total: leads.length,
        services: new Set(named).size,
        types: new Set(leads.map(({ type }) => type)).size,
        mostPopular: most?.service,
      }
    }
    expect(await summary('')).toEqual(figuresOf(all))
    expect(await summary('?archived=no')).toEqual(figuresOf(expected({ archived: 'no' })))
  })

  it('is refused to customers and visitors, with a filter that does not exist, and without a range', async () => {
    const customer = await app.signInAs('customer')
    for (const path of ['/api/contact', '/api/lead-summary']) {
      await customer.get(path, 403)
      await app.newClient().get(path, 401)
    }
    expect((await read({}, '0-9', customer)).status).toBe(403)
    for (const wrong of [
      { state: 'gone' },
      { assigned: 'you' },
      { assigned: '0' },
      { from: '2026-02-30T00:00:00.000Z' },
      { to: '2026-01-01' },
      { words: 'x'.repeat(301) },
      { words: 'NUL \0' },
      { archived: 'yes' },
      { message: 'yes' },
    ] as Record<string, string>[]) {
      const refused = await read(wrong)
      expect([wrong, refused.status]).toEqual([wrong, 400])
      expect(refused.json).toHaveProperty('message')
    }
    const unranged = await agent.get('/api/contact?state=new', 400)
    expect(unranged.field('message')).toBe('Please say which rows in the header Range, such as rows=0-99.')
    await agent.get('/api/lead-summary?archived=yes', 400)
    // A range that is not understood is ignored.
    const whole = await agent.send('GET', '/api/contact', { headers: { range: 'rows=9-1' } })
    expect([whole.status, whole.rows.length]).toEqual([200, 240])
    expect((await read({}, '240-300')).status).toBe(416)
  })

  it('has messages unless a client does without them', async () => {
    const { rows } = await read({ message: 'no', words: 'elena', state: 'new' })
    const expectedRows = all.filter(({ name, state }) => name === 'Elena Petrova' && state === 'new')
    expect(rows).toEqual(expectedRows.map(({ message: _, ...row }) => row))
    expect((await read({ message: 'no' }, '0-2')).rows).toEqual(
      all.slice(0, 3).map(({ message: _, ...row }) => row),
    )
  })

  it('of the archive has the most recently archived first', async () => {
    const whole = (await agent.get('/api/archived-leads', 200)).rows
    const part = await agent.send('GET', '/api/archived-leads', { headers: { range: 'rows=10-19' } })
    expect(part.rows).toEqual(whole.slice(10, 20))
    expect(part.headers['content-range']).toBe('rows 10-19/48')
    const end = await agent.send('GET', '/api/archived-leads', { headers: { range: 'rows=40-99' } })
    expect(end.rows).toEqual(whole.slice(40))
  })
})

describe.each(bothEngines)('Thousands of leads (%s)', (engine) => {
  const count = 6_000
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
    const { db } = app.context.database
    const leads = newLeads(count, [1, 2])
    for (let from = 0; from < count; from += 500)
      await db
        .insertInto('contactRequests')
        .values(leads.slice(from, from + 500))
        .execute()
  })
  afterAll(() => app.stop())

  it('are counted by the database, whatever becomes of them', async () => {
    const { db } = app.context.database
    expect(await wrongCounts(db)).toEqual([])
    await db
      .updateTable('contactRequests')
      .set({ state: 'won', archivedAt: dayOf(1) })
      .where('id', '<', 900)
      .execute()
    await db.updateTable('contactRequests').set({ assignedTo: null }).where('id', '>', 5_000).execute()
    await db.updateTable('contactRequests').set({ archivedAt: null }).where('id', '<', 99).execute()
    expect(await wrongCounts(db)).toEqual([])
    await db.deleteFrom('contactRequests').where('id', '<', 50).execute()
    expect(await wrongCounts(db)).toEqual([])
  })

  it('are not read for a page of them, nor for their counts', async () => {
    const { database } = app.context
    if (engine === 'postgres') {
      await foldCounts(database, 1)
      await sql`analyze "contactRequests"`.execute(database.db)
    }
    const page = { first: 0, last: 99 }
    const walks = await walksOf(database, async (tx) => {
      const { total } = await leadsInRange({ ...database, db: tx }, 1, page, { archived: 'no' })
      expect(total).toBeGreaterThan(4_000)
      await leadsInRange({ ...database, db: tx }, 1, { first: 4_000, last: 4_099 }, { archived: 'no' })
      await leadsInRange({ ...database, db: tx }, 1, page, { state: 'open', assigned: 'nobody' })
      await archivedLeadsInRange({ ...database, db: tx }, page)
      await summarizeLeads(tx, { archived: 'no' })
    })
    expect(walks.length).toBeGreaterThan(8)
    for (const { plan, rows } of walks) {
      expect(plan, 'no lead is read that is not on the page').not.toMatch(
        /SCAN contactRequests(?! USING (COVERING )?INDEX)/,
      )
      expect(rows ?? 0, plan).toBeLessThan(2_500)
    }
  })

  it('are searched among the newest that have the words', async () => {
    const { database } = app.context
    const page = { first: 0, last: 9 }
    const found = await leadsInRange(database, 1, page, { words: 'visitor' })
    expect([found.count, found.total]).toEqual([10, undefined])
    await database.db
      .updateTable('contactRequests')
      .set({ state: 'new' })
      .where('state', '=', 'lost')
      .execute()
    await database.db.updateTable('contactRequests').set({ state: 'lost' }).where('id', '<', 60).execute()
    const refused = leadsInRange(database, 1, page, { words: 'visitor', state: 'lost' })
    await expect(refused).rejects.toThrow('Add a word.')
  })

  it('may be none', async () => {
    await emptyTables(app.context.database)
    const { database } = app.context
    expect(await wrongCounts(database.db)).toEqual([])
    const none = { total: 0, services: 0, types: 0, mostPopular: null }
    expect(await summarizeLeads(database.db, {})).toEqual(none)
    expect(await leadsInRange(database, 1, { first: 0, last: 9 }, {})).toMatchObject({ json: '[]', total: 0 })
  })
})
