import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { ticket } from '../../../tests/support/ticketWithResponse.ts'
import * as staffWords from '../../../migrations/0076-staff-words.ts'
import * as unspacedWords from '../../../migrations/0078-unspaced-words.ts'
import { schemaOf } from '../../../migrations/frozen/schema.ts'
import { searchWords } from '../../shared/text/searchWords.ts'
import type { Db } from '../database/db.ts'
import type { Tables } from '../database/tables.ts'
import { renewNextWords, renewWords } from './addedWords.ts'
import { matching, ownerTerm, searchTyped, wordMarks, type Matching, type SearchedTable } from './matching.ts'

/** Searches per engine. Set SEARCHES and SEARCH_SEED for others, or more. */
const searches = Number(process.env['SEARCHES'] ?? 300)
/** Random changes per engine before the searches. Set CHANGES for more. */
const changes = Number(process.env['CHANGES'] ?? 500)
const seed = Number(process.env['SEARCH_SEED'] ?? 20_261_126)

const vocabulary =
  'printer print prior Prüfung prune 12 123 1234 VPN vpns café cafeteria Straße straw a b offline offset Łódź lodge señor ＡＢＣ abc ﬁle file 東京都 東京 京都 海 第3会議室 売上レポート ﾚﾎﾟｰﾄ ガラス ｶﾞﾗｽ の สำนักงาน งาน ที่ทำงาน'.split(
    ' ',
  )
const separators = [
  ' ',
  ' ',
  '',
  '、',
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
    ...Array.from({ length: 8 }, () => 'open' as const),
    'reply',
    'reply',
    'edit',
    'editReply',
    'deleteReply',
    'note',
    'note',
    'note',
    'editNote',
    'deleteNote',
    'file',
    'file',
    'noteFile',
    'replyFile',
    'removeFile',
    'merge',
    'renew',
    'renew',
    'delete',
    'resolve',
  ),
  at: fc.nat(),
  text,
  owner: fc.integer({ min: 1, max: 9 }),
})

/** Words of the vocabulary and parts of them, mostly beginnings, as users type them. */
const typed = fc
  .array(
    fc.tuple(
      fc
        .constantFrom(...vocabulary)
        .chain((word) =>
          fc
            .tuple(fc.integer({ min: -3, max: word.length - 1 }), fc.integer({ min: 1, max: word.length }))
            .map(([from, length]) => word.slice(Math.max(0, from)).slice(0, length)),
        ),
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

/** A second implementation, based on character properties and on how users type letters without accents. */
const plainWords = (texts: string): string[] =>
  texts
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll(/[\p{sc=Zinh}--\p{scx=Kana}]/gv, '')
    .normalize('NFC')
    .match(
      /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}]&&[\p{L}\p{M}]]+|[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]--\p{sc=Thai}]+/gv,
    ) ?? []

const isFound = (record: string, search: string) => {
  const all = plainWords(record)
  return plainWords(search).every((word) => {
    if (word.length === 1 && !/\p{sc=Han}/u.test(word)) return all.includes(word)
    if (!/[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}]/u.test(word))
      return all.some((each) => each.startsWith(word))
    // Up to three letters must be in a run as they are; each three letters of a longer word may be anywhere.
    const parts = Array.from({ length: Math.max(1, word.length - 2) }, (_, at) => word.slice(at, at + 3))
    return parts.every((part) => all.some((each) => each.includes(part)))
  })
}

describe.each(bothEngines)('Records are found by words (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())

  async function find(table: SearchedTable, search: string, more: Partial<Matching> = {}): Promise<number[]> {
    const found = matching(engine, table, { words: searchTyped(search).words, most: 5_001, ...more })
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

  /** Moves the conversation of a ticket to another one, as mergeTicket does. */
  async function merge(id: number, ticketId: number): Promise<void> {
    if (id === ticketId) return
    await database.transaction(async (tx) => {
      for (const table of ['ticketResponses', 'ticketNotes'] as const)
        await tx.updateTable(table).set({ ticketId }).where('ticketId', '=', id).execute()
      const { description: message } = await tx
        .selectFrom('tickets')
        .select('description')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const response = await tx
        .insertInto('ticketResponses')
        .values({ ticketId, userId: 1, message, createdAt: ticket.createdAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      const place = { ticketId: null, responseId: response.id }
      await tx.updateTable('attachments').set(place).where('ticketId', '=', id).execute()
      await tx.updateTable('tickets').set({ mergedIntoId: ticketId }).where('id', '=', id).execute()
    })
  }

  const storedWords = async (db: Db) =>
    (await sql`select "id", cast("words" as text) as "words" from "ticketWords" order by "id"`.execute(db))
      .rows

  async function storedTickets() {
    const tickets = await database.db.selectFrom('tickets').selectAll().orderBy('id', 'desc').execute()
    const responses = await database.db.selectFrom('ticketResponses').selectAll().execute()
    const notes = await database.db.selectFrom('ticketNotes').selectAll().execute()
    const files = await database.db
      .selectFrom('attachments')
      .selectAll()
      .where('storedFileId', 'is not', null)
      .execute()
    return tickets.map(({ id, userId, title, description }) => {
      const [replied, noted] = [responses, notes].map((texts) => texts.filter((of) => of.ticketId === id))
      const isHere = (texts: { id: number }[] = [], part: number | null) => texts.some((of) => of.id === part)
      const sent = files.filter(
        ({ ticketId, responseId, noteId }) =>
          ticketId === id || isHere(replied, responseId) || isHere(noted, noteId),
      )
      const textOf = (texts: { message: string }[] = []) => texts.map(({ message }) => message)
      return {
        id,
        userId,
        text: [title, description, ...textOf(replied)].join(' '),
        notes: textOf(noted).join(' '),
        files: sent.map(({ name }) => name).join(' '),
      }
    })
  }

  it(`as by a scan of all records, in ${searches} random searches after random changes`, async () => {
    const { db } = database
    const file = {
      key: 'k',
      sha256: 's',
      bytes: 1,
      contentType: 'text/plain',
      createdAt: ticket.createdAt,
    }
    const stored = await db.insertInto('storedFiles').values(file).returning('id').executeTakeFirstOrThrow()
    const storedFileId = stored.id
    for (const { kind, at, text: content, owner } of fc.sample(step, { numRuns: changes, seed })) {
      type Table = 'tickets' | 'ticketResponses' | 'ticketNotes' | 'attachments'
      const oneOf = async (table: Table, place = at) => {
        const ids = (await db.selectFrom(table).select('id').execute()).map((row) => row.id)
        return ids[place % ids.length] ?? 0
      }
      const [id, reply, note] = [
        await oneOf('tickets'),
        await oneOf('ticketResponses'),
        await oneOf('ticketNotes'),
      ]
      const sendFile = async (place: { ticketId: number } | { responseId: number } | { noteId: number }) => {
        const sending = { storedFileId, name: content, uploadedBy: 1, createdAt: ticket.createdAt }
        const sent = await db
          .insertInto('attachments')
          .values(sending)
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.updateTable('attachments').set(place).where('id', '=', sent.id).execute()
      }
      if (kind === 'open' || id === 0) await open({ userId: owner, title: content })
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
      else if (kind === 'note')
        await db
          .insertInto('ticketNotes')
          .values({ ticketId: id, userId: 1, message: content, mentions: '[]', createdAt: ticket.createdAt })
          .execute()
      else if (kind === 'editNote')
        await db.updateTable('ticketNotes').set({ message: content }).where('id', '=', note).execute()
      else if (kind === 'deleteNote') await db.deleteFrom('ticketNotes').where('id', '=', note).execute()
      else if (kind === 'file') await sendFile({ ticketId: id })
      else if (kind === 'replyFile' && reply !== 0) await sendFile({ responseId: reply })
      else if (kind === 'noteFile' && note !== 0) await sendFile({ noteId: note })
      else if (kind === 'removeFile')
        await db
          .updateTable('attachments')
          .set({ storedFileId: null })
          .where('id', '=', await oneOf('attachments'))
          .execute()
      else if (kind === 'merge') await merge(id, await oneOf('tickets', at + 1))
      else if (kind === 'renew') await renewNextWords(database)
      else if (kind === 'delete') await db.deleteFrom('tickets').where('id', '=', id).execute()
      else await db.updateTable('tickets').set({ status: 'resolved' }).where('id', '=', id).execute()
    }
    const tickets = await storedTickets()
    const internal = tickets.filter(({ notes, files }) => notes !== '' || files !== '').map(({ id }) => id)
    expect([tickets.length > 50, internal.length > 10]).toEqual([true, true])
    const search = fc.record({
      typed,
      most: fc.constantFrom(1, 6, 5_001),
      marks: fc.subarray(['notes', 'files'] as const),
      owners: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }), {
        nil: undefined,
      }),
    })
    const check = (from: number) =>
      fc.assert(
        fc.asyncProperty(search, async ({ typed: asked, most, marks, owners }) => {
          fc.pre(!searchTyped(asked).isCut)
          const expected = tickets
            .filter((record) => {
              const all = [record.text, ...marks.map((of) => record[of])].join(' ')
              return isFound(all, asked) && (owners?.includes(record.userId) ?? true)
            })
            .map(({ id }) => id)
          const matched = { most, owners, marks: marks.map((of) => wordMarks[of]) }
          // With a leading sign: mail programs put `r: ` before the subject of an answer.
          const found = await find('tickets', `"${asked}`, matched)
          // Tickets with added words are found besides, and some twice.
          expect([...new Set(found)].slice(0, most)).toEqual(expected.slice(0, most))
        }),
        { numRuns: Math.ceil(searches / 2), seed: from },
      )
    await check(seed)
    while (await renewNextWords(database));
    await check(seed + 1)
    const renewed = await storedWords(db)
    await renewWords(database, sql`select "id" from "tickets"`)
    expect(await storedWords(db)).toEqual(renewed)

    // Clears these words, so that the migrations must find and restore them.
    const unspaced = tickets
      .filter(({ text: all, notes, files }) =>
        /[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}ＡＢＣﬁ]/u.test(all + notes + files),
      )
      .map(({ id }) => id)
    for (const [ids, { up }] of [
      [internal, staffWords],
      [unspaced, unspacedWords],
    ] as const) {
      expect(ids.length).toBeLessThan(tickets.length)
      const migrated = database.transaction(async (tx) => {
        await sql`update "ticketWords" set "words" = '' where "id" in (${sql.join(ids)})`.execute(tx)
        await up(schemaOf<Tables>(tx, engine))
        expect(await storedWords(tx)).toEqual(renewed)
        // Later migrations have replaced the triggers.
        throw new Error('rolled back')
      })
      await expect(migrated).rejects.toThrow('rolled back')
    }
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
    expect(await find('tickets', `zebu ${first}`, { most: 6, isNumbered: true })).toEqual([first])
    expect(await find('tickets', `zeal ${first}`, { isNumbered: true })).toEqual([])
    expect(await find('tickets', `${first}`, { isNumbered: true, owners: [2] })).toEqual([])
    expect(await find('tickets', 'zeal', { most: 1, namedId: first })).toContain(first)
    expect(await find('tickets', 'nothing', { namedId: first })).toEqual([first])
    expect(await find('tickets', 'nothing', { namedId: first, owners: [2] })).toEqual([])
    const owners = Array.from({ length: 3_000 }, (_, owner) => owner)
    expect(await find('tickets', 'zebra', { most: 6, owners })).toEqual([first])
    expect(await find('tickets', `zebu ${first}`, { most: 6, isNumbered: true, owners })).toEqual([first])
    const terms = new Map([['nobody', [ownerTerm(2), ownerTerm(ticket.userId)]]])
    expect(await find('tickets', 'nobody zebra', { most: 6, terms })).toEqual([first])
    const { db } = database
    const tag = { name: 'Old gear', nameKey: 'old gear', color: 'grey' as const, createdAt: ticket.createdAt }
    const { id: tagId } = await db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('ticketTags').values({ ticketId: first, tagId }).execute()
    const tags = new Map(['old', 'gear'].map((word) => [word, [tagId]]))
    expect(new Set(await find('tickets', 'gear zebra old', { most: 6, tags }))).toEqual(new Set([first]))
    expect(await find('tickets', 'gear zealous', { most: 6, tags })).toEqual([])
  }, 60_000)

  it('in every kind of record, as long as it is there', async () => {
    const { db } = database
    const at = ticket.createdAt
    const team = { name: 'Zoë Ångström', role: 'Router expert', image: '/i.png', bio: '修理' }
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
          company: '修理',
          createdAt: at,
          updatedAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
      companies: await db
        .insertInto('companies')
        .values({ name: 'Ångström & Zoe', city: '修理', createdAt: at, updatedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
      contactRequests: await db
        .insertInto('contactRequests')
        .values({
          name: 'Zoe',
          email: 'z@angstrom.example',
          phone: '+1 419',
          message: '修理',
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
          items: JSON.stringify([{ description: 'Angstrom' }, { description: '修理' }]),
          createdAt: at,
          updatedAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    }
    for (const table of ['teamWords', 'userWords', 'companyWords', 'inquiryWords', 'invoiceWords'])
      await sql`update ${sql.table(table)} set "words" = ''`.execute(db)
    await database.transaction((tx) => unspacedWords.up(schemaOf<Tables>(tx, engine)))
    expect(await find('invoices', 'zoe angst', { owners: [1] })).toEqual([stored.invoices.id])
    for (const table of ['teamMembers', 'users', 'companies', 'contactRequests', 'invoices'] as const) {
      const { id } = stored[table]
      expect(await find(table, 'zoe angst 修理')).toEqual([id])
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
    while (await renewNextWords(database));
    expect(await find('tickets', 'conversation reply29')).toEqual([id])
    expect(await find('tickets', 'conversation reply2')).toEqual([id])
    expect(await find('tickets', 'conversation reply0')).toEqual([])
    expect(await find('tickets', 'conversation '.concat('x'.repeat(80)))).toEqual([id])
    if (engine === 'sqlite') return
    // A tsvector over one megabyte would find nothing.
    const vector = sql`"wordVector"(array(select 'word' || n from generate_series(1, 200000) as n) || array['_o7'])`
    const found = await sql`select ${vector} @@ '_o7 & word1 & word9999'::tsquery as "isFound"`.execute(
      database.db,
    )
    expect(found.rows).toEqual([{ isFound: true }])
  }, 60_000)

  it('by the words that the program finds in a text', async () => {
    const unit = fc.oneof(
      fc.integer({ min: 0x20, max: 0x24f }),
      fc.integer({ min: 0x250, max: 0x1c7f }),
      fc.integer({ min: 0x1d00, max: 0x9fff }),
      fc.integer({ min: 0xac00, max: 0xd7a3 }),
      fc.integer({ min: 0xf900, max: 0xffff }),
      // A PostgreSQL server with an older ICU does not lowercase newer letters.
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
  for (const length of [301, 10_000])
    expect(() => searchTyped('x'.repeat(length))).toThrow('at most 300 characters')
  expect(searchTyped(`"'&|!():*<->…^`).words).toEqual([])
  expect(searchTyped('NEAR(a, "b") OR c:*').words).toEqual(['near', 'a', 'b', 'or', 'c'])
})
