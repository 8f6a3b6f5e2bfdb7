import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { ticket } from '../../../tests/support/ticketWithResponse.ts'
import type { Db, Tx } from '../database/db.ts'
import { renewNextWords } from './addedWords.ts'
import { matching, searchTyped, wordMarks } from './matching.ts'

describe.each(bothEngines)('The words that are added to a ticket (%s)', (engine) => {
  const only = (one: typeof engine) => (engine === one ? [one] : [])
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())

  const createdAt = ticket.createdAt
  const open = async (db: Db = database.db) =>
    (await db.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()).id
  const reply = (ticketId: number, ...messages: string[]) =>
    database.db
      .insertInto('ticketResponses')
      .values(messages.map((message) => ({ ticketId, userId: 1, message, createdAt })))
      .execute()
  const note = (ticketId: number, message: string) =>
    database.db
      .insertInto('ticketNotes')
      .values({ ticketId, userId: 1, message, mentions: '[]', createdAt })
      .execute()
  async function sendFile(ticketId: number, name: string) {
    const content = { key: name, sha256: 's', bytes: 1, contentType: 'text/plain', createdAt }
    const { db } = database
    const stored = await db
      .insertInto('storedFiles')
      .values(content)
      .returning('id')
      .executeTakeFirstOrThrow()
    const sent = { storedFileId: stored.id, name, uploadedBy: 1, createdAt }
    const file = await db.insertInto('attachments').values(sent).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('attachments').set({ ticketId }).where('id', '=', file.id).execute()
  }
  const renewAll = async () => {
    while (await renewNextWords(database));
  }
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(database.db)).rows
  const addedTo = (id: number) =>
    rowsOf(sql`select "words" from "ticketWordsAdded" where "ticketId" = ${id} order by "id"`)
  /** The stored words of a ticket, on PostgreSQL with what changes whenever the row is written. */
  const rowOf = (id: number) =>
    rowsOf(
      engine === 'sqlite'
        ? sql`select "words" from "ticketWords" where "id" = ${id}`
        : sql`select "words"::text, "xmin"::text, "ctid"::text from "ticketWords" where "id" = ${id}`,
    )
  async function find(search: string, marks: readonly string[] = []): Promise<number[]> {
    const matched = { words: searchTyped(search).words, most: 6, marks, isNumbered: true }
    const found = matching(engine, 'tickets', matched)
    const rows = await database.db.selectFrom(found.as('found')).select('found.id').execute()
    return [...new Set(rows.map(({ id }) => id))]
  }

  it.each([0, 250])(
    'are its new parts alone, after %i replies, and are found with the others',
    async (count) => {
      const id = await open()
      if (count > 0) await reply(id, ...Array.from({ length: count }, (_, n) => `before${count} ${n}`))
      await reply(id, `opening${count}`)
      await renewAll()
      const before = await rowOf(id)
      await reply(id, `Toner ${count}!`)
      await note(id, `Ask Łukasz${count}`)
      await sendFile(id, `scan${count}.pdf`)
      expect(await addedTo(id)).toEqual([
        { words: ` toner ${count} ` },
        { words: ` ·ask ·lukasz${count} ` },
        { words: ` ¦scan${count} ¦pdf ` },
      ])
      expect(await rowOf(id)).toEqual(before)

      const all = `toner opening${count} lukasz${count} scan${count}`
      const marks = Object.values(wordMarks)
      expect([await find(all), await find(all, marks)]).toEqual([[], [id]])
      await renewAll()
      expect(await addedTo(id)).toEqual([])
      expect([await find(all), await find(all, marks)]).toEqual([[], [id]])
    },
  )

  it('are dropped where a change renews the words, and with the ticket', async () => {
    const { db } = database
    const [edited, deleted] = [await open(), await open()]
    for (const id of [edited, deleted]) await reply(id, 'ribbon', 'cartridge')
    await db.updateTable('tickets').set({ title: 'Plotter' }).where('id', '=', edited).execute()
    await db.deleteFrom('tickets').where('id', '=', deleted).execute()
    expect([await addedTo(edited), await addedTo(deleted)]).toEqual([[], []])
    expect([await find('ribbon plotter'), await find('ribbon')]).toEqual([[edited], [edited]])
  })

  it.each(only('sqlite'))('are the only ones that are made', async () => {
    const id = await open()
    await reply(id, ...Array.from({ length: 300 }, () => 'A reply that nobody reads again.'))
    await renewAll()
    const connection = new DatabaseSync(join(database.dataDir, 'portal.db'))
    const split: string[] = []
    connection.function('searchWords', (text) => {
      split.push(String(text))
      return ` ${String(text)} `
    })
    connection.exec(`insert into "ticketResponses" ("ticketId", "userId", "message", "createdAt")
      values (${id}, 1, 'newest', '${createdAt}')`)
    connection.close()
    expect(split).toEqual(['newest'])
  })

  /** Makes a change in a transaction that stays open until `end`. */
  async function hold(change: (tx: Tx) => Promise<unknown>) {
    const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = database.transaction(async (tx) => {
      await change(tx)
      isHeld.resolve()
      await mayEnd.promise
    })
    await isHeld.promise
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return {
      untilAwaited: () => expect.poll(() => rowsOf(waiting)).toHaveLength(1),
      end: () => {
        mayEnd.resolve()
        return held
      },
    }
  }

  it.each(only('postgres'))(
    'stay where they arrive while the words are renewed, without waiting',
    async () => {
      const { db } = database
      await sql`create function "pause"() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(7); return null; end'`.execute(db)
      await sql`create trigger "pause" after update on "ticketWords" execute function "pause"()`.execute(db)
      const id = await open()
      await reply(id, 'first')
      const held = await hold((tx) => sql`select pg_advisory_xact_lock(7)`.execute(tx))
      const renewal = renewNextWords(database)
      await held.untilAwaited()
      await reply(id, 'second')
      expect(await renewNextWords(database), 'the ticket is locked').toBe(false)
      await held.end()
      expect(await renewal).toBe(true)
      expect(await addedTo(id)).toEqual([{ words: ' second ' }])
      expect(await find('first second')).toEqual([id])
      await renewAll()
      expect(await find('first second')).toEqual([id])
      await sql`drop trigger "pause" on "ticketWords"`.execute(db)
    },
  )

  it.each(only('postgres'))('are renewed one after the other, so that no renewal is lost', async () => {
    const id = await open()
    const edit = await hold((tx) =>
      tx.updateTable('tickets').set({ title: 'Laminator' }).where('id', '=', id).execute(),
    )
    await note(id, 'foil')
    const renewal = rowsOf(sql`select "ticketWords_renew"(${id})`)
    await edit.untilAwaited()
    await edit.end()
    await renewal
    expect(await find('laminator foil', [wordMarks.notes])).toEqual([id])
    expect(await addedTo(id)).toEqual([])
  })
})
