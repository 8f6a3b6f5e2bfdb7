import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { ticket } from '../../../tests/support/ticketWithResponse.ts'
import { searchWords } from '../../searchWords.ts'
import { matching, wordsTyped, type SearchedTable } from './matching.ts'

/** For each engine. Choose other ones, and more, with SEARCHES and SEARCH_SEED. */
const searches = Number(process.env['SEARCHES'] ?? 1_000)
const seed = Number(process.env['SEARCH_SEED'] ?? 20_261_126)

const vocabulary =
  'printer print prior Prüfung prune 12 123 1234 VPN vpns café cafeteria Straße straw a b offline offset Łódź lodge señor'.split(
    ' ',
  )
const separators = [
  ' ',
  ' ',
  ' ',
  ', ',
  '-',
  '/',
  ' (',
  '"',
  "' OR '",
  '* ',
  ' & ',
  ' | !',
  ':* ',
  '…',
  '@',
  '\n',
]

const words = fc.array(fc.tuple(fc.constantFrom(...vocabulary), fc.constantFrom(...separators)), {
  minLength: 1,
  maxLength: 6,
})
const text = words.map((parts) => parts.flat().join(''))

const step = fc.record({
  kind: fc.constantFrom(
    'open',
    'open',
    'open',
    'reply',
    'reply',
    'edit',
    'editReply',
    'deleteReply',
    'delete',
    'resolve',
  ),
  at: fc.nat(),
  text,
  owner: fc.integer({ min: 1, max: 9 }),
})

/** Words of the vocabulary, whole or their beginnings, as people type them. */
const typed = fc
  .array(
    fc.tuple(
      fc
        .constantFrom(...vocabulary)
        .chain((word) => fc.integer({ min: 1, max: word.length }).map((length) => word.slice(0, length))),
      fc.constantFrom(...separators),
      fc.constantFrom('asTyped', 'toUpperCase', 'decomposed'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) =>
    parts
      .map(
        ([word, separator, form]) =>
          separator +
          (form === 'toUpperCase'
            ? word.toUpperCase()
            : form === 'decomposed'
              ? word.normalize('NFD')
              : word),
      )
      .join(' '),
  )

/** Written independently of the program: by the properties of characters, and with what people type for letters without accents. */
const plainWords = (texts: string) =>
  texts
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const isFound = (record: string, search: string) => {
  const all = plainWords(record)
  return plainWords(search).every((word) =>
    all.some((each) => (word.length === 1 ? each === word : each.startsWith(word))),
  )
}

describe.each(bothEngines)('Records are found by words (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())

  async function find(
    table: SearchedTable,
    search: string,
    { most = 5_001, owners }: { most?: number; owners?: number[] } = {},
  ): Promise<number[]> {
    const found = matching(engine, table, { words: wordsTyped(search), most, owners })
    const { rows } = await sql<{
      id: number
    }>`select "id" from ${found} as "found" order by "id" desc`.execute(database.db)
    return rows.map(({ id }) => id)
  }

  async function open(values: Partial<typeof ticket>): Promise<number> {
    const { id } = await database.db
      .insertInto('tickets')
      .values({ ...ticket, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function storedTickets() {
    const tickets = await database.db.selectFrom('tickets').selectAll().orderBy('id', 'desc').execute()
    const responses = await database.db.selectFrom('ticketResponses').selectAll().execute()
    return tickets.map(({ id, userId, title, description }) => {
      const messages = responses.filter(({ ticketId }) => ticketId === id).map(({ message }) => message)
      return { id, userId, text: [title, description, ...messages].join(' ') }
    })
  }

  it(`as by a scan of all records, in ${searches} random searches after random changes`, async () => {
    const { db } = database
    for (const { kind, at, text: content, owner } of fc.sample(step, { numRuns: 500, seed })) {
      const ids = (await db.selectFrom('tickets').select('id').execute()).map(({ id }) => id)
      const replies = (await db.selectFrom('ticketResponses').select('id').execute()).map(({ id }) => id)
      const [id, reply] = [ids[at % ids.length] ?? 0, replies[at % replies.length] ?? 0]
      if (kind === 'open' || ids.length === 0) await open({ userId: owner, title: content })
      else if (kind === 'reply')
        await db
          .insertInto('ticketResponses')
          .values({ ticketId: id, userId: 1, message: content, createdAt: ticket.createdAt })
          .execute()
      else if (kind === 'edit')
        await db.updateTable('tickets').set({ description: content }).where('id', '=', id).execute()
      else if (kind === 'editReply')
        await db.updateTable('ticketResponses').set({ message: content }).where('id', '=', reply).execute()
      else if (kind === 'deleteReply')
        await db.deleteFrom('ticketResponses').where('id', '=', reply).execute()
      else if (kind === 'delete') await db.deleteFrom('tickets').where('id', '=', id).execute()
      else await db.updateTable('tickets').set({ status: 'resolved' }).where('id', '=', id).execute()
    }
    const stored = await storedTickets()
    expect(stored.length).toBeGreaterThan(50)
    const search = fc.record({
      typed,
      most: fc.constantFrom(1, 6, 5_001),
      owners: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }), {
        nil: undefined,
      }),
    })
    await fc.assert(
      fc.asyncProperty(search, async ({ typed: asked, most, owners }) => {
        const expected = stored
          .filter((record) => isFound(record.text, asked) && (owners?.includes(record.userId) ?? true))
          .map(({ id }) => id)
        expect(await find('tickets', asked, { most, ...(owners && { owners }) })).toEqual(
          expected.slice(0, most),
        )
      }),
      { numRuns: searches, seed },
    )
  }, 120_000)

  it('where the newest thousands begin alike and only old ones have the words', async () => {
    const first = await open({ title: 'zebra zebu' })
    const values = Array.from({ length: 500 }, (_, n) => ({ ...ticket, title: `zealous zeb${n}` }))
    for (let part = 0; part < 11; part += 1) await database.db.insertInto('tickets').values(values).execute()
    expect(await find('tickets', 'zebra', { most: 6 })).toEqual([first])
    expect(await find('tickets', 'zebu zebra', { most: 6 })).toEqual([first])
    expect(await find('tickets', 'zealo zebr')).toEqual([])
    expect(await find('tickets', 'zebra', { most: 6, owners: [2] })).toEqual([])
    expect(await find('tickets', 'zealo', { most: 5_001 })).toHaveLength(5_001)
    expect(await find('tickets', 'zealous zeb49', { most: 6 })).toHaveLength(6)
  }, 60_000)

  it('in every kind of record, as long as it is there', async () => {
    const { db } = database
    const at = ticket.createdAt
    const team = { name: 'Zoë Ångström', role: 'Router expert', image: '/i.png', bio: 'b' }
    const stored = {
      teamMembers: await db
        .insertInto('teamMembers')
        .values({ ...team, createdAt: at, updatedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
      users: await db
        .insertInto('users')
        .values({
          username: 'zoe.a',
          usernameKey: 'zoe.a',
          passwordHash: 'none',
          email: 'zoe@angstrom.example',
          createdAt: at,
          updatedAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
      companies: await db
        .insertInto('companies')
        .values({ name: 'Ångström & Zoe', createdAt: at, updatedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
      contactRequests: await db
        .insertInto('contactRequests')
        .values({
          name: 'Zoe',
          email: 'z@angstrom.example',
          phone: '+1 419',
          message: 'm',
          services: '[]',
          createdAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
      invoices: await db
        .insertInto('invoices')
        .values({
          userId: 1,
          invoiceNumber: 'INV-2026-7',
          amountCents: 1,
          issueDate: '2026-01-05',
          dueDate: '2026-01-05',
          description: 'Zoe',
          items: JSON.stringify([{ description: 'Angstrom' }, { description: 'Cabling' }]),
          createdAt: at,
          updatedAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    }
    for (const table of ['teamMembers', 'users', 'companies', 'contactRequests', 'invoices'] as const) {
      const { id } = stored[table]
      expect(await find(table, 'zoe angst')).toEqual([id])
      await db.deleteFrom(table).where('id', '=', id).execute()
      expect(await find(table, 'zoe angst')).toEqual([])
    }
  })

  it('as large as a conversation may get, of which the newest replies are found', async () => {
    const id = await open({ title: 'Conversation', description: 'x'.repeat(10_000) })
    const values = Array.from({ length: 30 }, (_, n) => ({
      ticketId: id,
      userId: 1,
      message: `reply${n} ${'𝅘𝅥𝅮ß '.repeat(2_400)}`,
      createdAt: ticket.createdAt,
    }))
    for (const value of values) await database.db.insertInto('ticketResponses').values(value).execute()
    expect(await find('tickets', 'conversation reply29')).toEqual([id])
    expect(await find('tickets', 'conversation reply2')).toEqual([id])
    expect(await find('tickets', 'conversation reply0')).toEqual([])
    expect(await find('tickets', 'conversation '.concat('x'.repeat(80)))).toEqual([id])
  }, 60_000)

  it('by the words that the program finds in a text', async () => {
    const unit = fc.oneof(
      fc.integer({ min: 0x20, max: 0x24f }),
      fc.integer({ min: 0x250, max: 0x1c7f }),
      fc.integer({ min: 0x1d00, max: 0x9fff }),
      fc.integer({ min: 0xac00, max: 0xd7a3 }),
      fc.integer({ min: 0xf900, max: 0xffff }),
      // Letters that are younger than a server's ICU are not lowered there.
      fc.integer({ min: 0x1_d100, max: 0x1_d7ff }),
      fc.integer({ min: 0x1_f000, max: 0x1_faff }),
      fc.integer({ min: 0x2_0000, max: 0x2_0100 }),
      fc.constantFrom(...' \t\n-/:`{@[\u0301ßŁİ'.split('').map((letter) => letter.codePointAt(0) ?? 0)),
    )
    const texts = fc.array(unit, { maxLength: 200 }).map((codes) => String.fromCodePoint(...codes))
    await fc.assert(
      fc.asyncProperty(texts, async (each) => {
        const inDatabase = sql`"searchWords"(cast(${each} as text))`
        const asText = engine === 'sqlite' ? inDatabase : sql`array_to_string(${inDatabase}, ' ')`
        const { rows } = await sql<{ found: string }>`select ${asText} as "found"`.execute(database.db)
        const list = rows[0]?.found.split(' ').filter((word) => word !== '')
        expect(list).toEqual(expect.arrayContaining(searchWords(each)))
        expect(list).toHaveLength(searchWords(each).length)
      }),
      { numRuns: 500, seed },
    )
  }, 60_000)
})

it('Texts that are too long to search for are refused in a sentence; signs are no words', () => {
  expect(() => wordsTyped('x'.repeat(201))).toThrow('at most 200 characters')
  expect(() => wordsTyped('x'.repeat(10_000))).toThrow('at most 200 characters')
  expect(() => wordsTyped('a b c d e f g h i')).toThrow('at most 8 words')
  expect(wordsTyped(`"'&|!():*<->…^`)).toEqual([])
  expect(wordsTyped('NEAR(a, "b") OR c:*')).toEqual(['near', 'a', 'b', 'or', 'c'])
})
