import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines, emptyTables } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { compareTexts } from '../../../shared/text/compareTexts.ts'
import { sortKey } from '../../../shared/text/sortKey.ts'
import { companyRow, type CompanyRow, type CompanySelection } from './schema.ts'
import { companiesInRange } from './server/range.ts'
import { companyOrders, type CompanyOrder } from './values.ts'

/** Refuses undeclared fields. */
const exactRows = z.array(z.strictObject(companyRow.shape))

const at = '2026-01-05T10:00:00.000Z'
const names = [
  'Harbor Supply',
  'Åland Ferries',
  'Unit 10',
  'Unit 9',
  'zoo',
  'Øresund & Co.',
  'O’Brien',
  '田中商店',
]
const cities = ['Toledo', 'São Paulo', null]

const newCompanies = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${names[index % names.length]}${index < names.length ? '' : ` ${index}`}`,
    email:
      index % 4 === 0
        ? null
        : `info${index % 3 === 0 ? '' : index}@${index % 2 === 0 ? 'Mail' : 'post'}.example`,
    phone: `+1 (614) 555-${1000 + index}`,
    website: `https://www.site${index}.example/about`,
    address: index % 5 === 0 ? null : `${(index * 7) % 23} Elm Avenue`,
    city: cities[index % cities.length] ?? null,
    state: index % 2 === 0 ? 'OH' : 'New York',
    zipCode: `436${String(index).padStart(3, '0')}`,
    createdAt: at,
    updatedAt: at,
  }))

/** The whole list in the order of a selection, sorted here. Blank texts come last in both directions. */
function sorted(all: readonly CompanyRow[], { sort, direction }: CompanySelection): CompanyRow[] {
  const sign = direction === 'descending' ? -1 : 1
  if (sort === undefined) return sign === 1 ? [...all] : all.toReversed()
  const rows = sign === 1 ? all : all.toReversed()
  const filled = rows.filter((row) => row[sort] !== null)
  const blank = rows.filter((row) => row[sort] === null)
  return [...filled.toSorted((a, b) => sign * compareTexts(a[sort] ?? '', b[sort] ?? '')), ...blank]
}

describe.each(bothEngines)('A range of companies (%s)', (engine) => {
  let app: TestApp
  let agent: HttpClient
  let administrator: HttpClient
  let all: CompanyRow[]
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    administrator = await app.signInAs('Administrator')
    await app.context.database.db.insertInto('companies').values(newCompanies(120)).execute()
    all = exactRows.parse((await agent.get('/api/companies', 200)).json)
    expect(all).toHaveLength(120)
  })
  afterAll(() => app.stop())

  const read = (selection: Record<string, string>, rows = '0-99', client = agent) =>
    client.send('GET', `/api/companies?${new URLSearchParams(selection)}`, {
      headers: { range: `rows=${rows}` },
    })

  const orders: { sort?: CompanyOrder; direction?: 'ascending' | 'descending' }[] = [
    {},
    { direction: 'descending' },
    ...companyOrders.flatMap((sort) => [
      { sort },
      { sort, direction: 'ascending' as const },
      { sort, direction: 'descending' as const },
    ]),
  ]

  it.each(orders)('has the rows of the whole list in its order: %j', async (order) => {
    const expected = sorted(all, order)
    for (const [first, last] of [
      [0, 9],
      [25, 44],
      [80, 99],
      [90, 119],
    ] as const) {
      const response = await read({ ...order }, `${first}-${last}`)
      expect(response.status).toBe(206)
      expect(response.headers['content-range']).toBe(`rows ${first}-${last}/120`)
      expect(exactRows.parse(response.json)).toEqual(expected.slice(first, last + 1))
    }
    const found = await read({ ...order, words: 'elm' }, '0-499')
    expect(found.json).toEqual(expected.filter(({ address }) => address !== null))
  })

  it.each([
    ['harbor supply', 15],
    ['SUPPLY harb', 15],
    ['aland', 15],
    ['oresund', 15],
    ['田中', 15],
    ['info119@post.example', 1],
    ['555-1007', 1],
    ['6145551007', 1],
    ['16145551007', 1],
    ['site7', 11],
    ['www.site119.example', 1],
    ['elm avenue', 96],
    ['sao paulo', 40],
    ['toledo oh', 20],
    ['new york 43611', 5],
    ['nothing like it', 0],
    ['.', 0],
  ])('finds companies by the words %j', async (words, count) => {
    const found = await read({ words }, '0-499')
    expect(found.rows.map(({ name }) => name)).toHaveLength(count)
    expect(found.status).toBe(count === 0 ? 200 : 206)
    const page = await read({ words, sort: 'name' }, '0-2')
    expect(page.rows).toEqual(sorted(exactRows.parse(found.json), { sort: 'name' }).slice(0, 3))
  })

  it('leaves out one company, also where the others are counted', async () => {
    const [first, second] = sorted(all, { sort: 'name' })
    const except = String(first?.id)
    const others = await read({ sort: 'name', except }, '0-0')
    expect([others.rows[0]?.['id'], others.headers['content-range']]).toEqual([second?.id, 'rows 0-0/119'])
    const found = await read({ words: first?.name ?? '', except }, '0-499')
    expect(found.rows.map(({ id }) => id)).not.toContain(first?.id)
    expect((await read({ sort: 'email', except: '999999' }, '0-0')).headers['content-range']).toMatch(/120$/)
  })

  it('is refused to customers and visitors, with a parameter that does not exist, and without a range', async () => {
    const customer = await app.signInAs('customer')
    expect((await read({}, '0-9', customer)).status).toBe(403)
    expect((await read({}, '0-9', app.newClient())).status).toBe(401)
    for (const wrong of [
      { sort: 'phone' },
      { sort: '' },
      { direction: 'up' },
      { except: '0' },
      { except: 'me' },
      { words: 'x'.repeat(301) },
      { words: 'NUL \0' },
    ] as Record<string, string>[]) {
      const refused = await read(wrong)
      expect([wrong, refused.status]).toEqual([wrong, 400])
      expect(refused.json).toHaveProperty('message')
    }
    const unranged = await agent.get('/api/companies?words=harbor', 400)
    expect(unranged.field('message')).toBe('Please say which rows in the header Range, such as rows=0-99.')
    // A range that is not understood is ignored.
    const whole = await agent.send('GET', '/api/companies', { headers: { range: 'rows=9-1' } })
    expect([whole.status, whole.rows.length]).toEqual([200, 120])
    expect((await read({}, '120-130')).status).toBe(416)
    expect((await read({ words: 'harbor' }, '120-130')).status).toBe(416)
  })

  it('follows what becomes of a company', async () => {
    const created = await administrator.post(
      '/api/companies',
      { name: '  Aardvark ', email: 'aa@a.example' },
      201,
    )
    const path = `/api/companies/${String(created.field('id'))}`
    const firstBy = async (sort: string) => (await read({ sort }, '0-0')).rows[0]?.['name']
    const found = async (words: string) => (await read({ words })).rows.map(({ name }) => name)
    expect([await firstBy('name'), await firstBy('email')]).toEqual(['Aardvark', 'Aardvark'])
    await administrator.put(path, { name: 'Aardvark Ltd', address: '0 A Street', city: 'Nowhere' }, 200)
    expect([await firstBy('name'), await firstBy('address')]).toEqual(['Aardvark Ltd', 'Aardvark Ltd'])
    expect(await firstBy('email')).not.toBe('Aardvark Ltd')
    expect([await found('aa@a.example'), await found('nowhere')]).toEqual([[], ['Aardvark Ltd']])
    await administrator.delete(path, 200)
    expect(await firstBy('name')).not.toBe('Aardvark Ltd')
    expect(await found('aardvark')).toEqual([])
  })
})

describe.each(bothEngines)('Thousands of companies (%s)', (engine) => {
  const count = 6_000
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
    const { db } = app.context.database
    const companies = newCompanies(count)
    for (let from = 0; from < count; from += 500)
      await db
        .insertInto('companies')
        .values(companies.slice(from, from + 500))
        .execute()
  })
  afterAll(() => app.stop())

  it('are listed by the keys of their texts, whatever becomes of them', async () => {
    const { db } = app.context.database
    await db.updateTable('companies').set({ name: 'Renamed 7', email: null }).where('id', '<', 90).execute()
    await db.deleteFrom('companies').where('id', '>', 5_900).execute()
    const companies = await db
      .selectFrom('companies')
      .select(['id', 'name', 'email', 'address'])
      .orderBy('id')
      .execute()
    const listed =
      await sql`select "id", "nameKey", "emailKey", "addressKey" from "listedCompanies" order by "id"`.execute(
        db,
      )
    const keyOf = (text: string | null) => (text === null ? null : sortKey(text))
    expect(listed.rows).toEqual(
      companies.map(({ id, name, email, address }) => ({
        id,
        nameKey: sortKey(name),
        emailKey: keyOf(email),
        addressKey: keyOf(address),
      })),
    )
  })

  it('are not read for a page of them', async () => {
    const { database } = app.context
    if (engine === 'postgres') await sql`analyze "companies", "listedCompanies"`.execute(database.db)
    const walks = await walksOf(database, async (tx) => {
      for (const sort of [undefined, ...companyOrders])
        for (const first of [0, 5_700]) {
          const range = { first, last: first + 99 }
          const { total } = await companiesInRange({ ...database, db: tx }, range, { sort })
          expect(total).toBe(5_900)
        }
    })
    const pages = walks.filter(({ plan }) => /companies/.test(plan))
    expect(pages.length).toBeGreaterThan(7)
    for (const { plan, rows } of pages) {
      expect(plan).not.toMatch(/SCAN companies|Seq Scan/)
      // Only the page is sorted, because the keys are read in their order.
      expect(plan.match(/TEMP B-TREE/g)?.length ?? 0).toBeLessThan(2)
      expect(rows ?? 0, plan).toBeLessThan(500)
    }
  })

  it('are searched among the newest that have the words', async () => {
    const { database } = app.context
    const page = { first: 0, last: 9 }
    const found = await companiesInRange(database, page, { words: 'site', sort: 'email' })
    expect([found.count, found.total]).toEqual([10, undefined])
  })

  it('may be none', async () => {
    await emptyTables(app.context.database)
    const { database } = app.context
    for (const selection of [{}, { sort: 'email' }, { words: 'harbor' }] as CompanySelection[])
      expect(await companiesInRange(database, { first: 0, last: 9 }, selection)).toMatchObject({
        json: '[]',
        total: 0,
      })
  })
})
