import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { ticket } from '../../../tests/support/ticketWithResponse.ts'
import { renewNextWords } from './addedWords.ts'
import { forgetWords, learnNextWords } from './knownWords.ts'
import { misspelledByAll } from './misspelled.ts'

describe.each(bothEngines)('The words that a search may take for misspelled ones (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())

  const open = async (title: string, description = '') =>
    (
      await database.db
        .insertInto('tickets')
        .values({ ...ticket, title, description })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const learnAll = async () => {
    while (await renewNextWords(database));
    while (await learnNextWords(database));
  }
  const forget = () => forgetWords(database, new AbortController().signal)
  const nearest = async (typed: string) => (await misspelledByAll(database, [typed], 3)).get(typed)
  const countRows = async (table: string) =>
    Number(
      (await sql<{ n: number }>`select count(*) as "n" from ${sql.table(table)}`.execute(database.db)).rows[0]
        ?.n,
    )

  it('are those of tickets, replies, notes and files, without codes and short words', async () => {
    const id = await open('Drucker-Störung im Büro', 'Kaputt123 10.0.0.1 ada@xylophone.example')
    const createdAt = ticket.createdAt
    await database.db
      .insertInto('ticketResponses')
      .values({ ticketId: id, userId: 1, message: 'Принтер печатает', createdAt })
      .execute()
    await database.db
      .insertInto('ticketNotes')
      .values({ ticketId: id, userId: 1, message: 'Ask Glockenspiel', mentions: '[]', createdAt })
      .execute()
    await learnAll()
    expect(await nearest('druker')).toEqual(['drucker'])
    expect(await nearest('storugn')).toEqual(['storung'])
    expect(await nearest('принтре')).toEqual(['принтер'])
    expect(await nearest('klockenspeil')).toEqual(['glockenspiel'])
    expect(await nearest('glockenspie')).toBeUndefined()
    for (const typed of ['kaput123', '10001', 'buer', 'druckereien', 'сканер'])
      expect(await nearest(typed)).toBeUndefined()
    expect(await countRows('unlearnedWords')).toBe(0)
  })

  it('are forgotten when no record has them, and no others', async () => {
    await learnAll()
    await forget()
    const before = [await countRows('knownWords'), await countRows('nearWords')]
    const id = await open('Kontrabass and Drucker')
    const edited = await open('Waldhorn')
    await learnAll()
    expect(await nearest('kontrabss')).toEqual(['kontrabass'])
    await database.db.deleteFrom('tickets').where('id', '=', id).execute()
    await database.db.updateTable('tickets').set({ title: 'Drucker' }).where('id', '=', edited).execute()
    await learnAll()
    await forget()
    expect(await nearest('kontrabss')).toBeUndefined()
    expect(await nearest('waldhron')).toBeUndefined()
    expect(await nearest('druker')).toEqual(['drucker'])
    expect([await countRows('knownWords'), await countRows('nearWords')]).toEqual(before)
  })

  it('are the nearest first, then those of the most records', async () => {
    for (const title of ['Klarinette', 'Klarinetto', 'Klarinetto', 'Klarinettxy']) await open(title)
    await learnAll()
    expect(await nearest('klarinettu')).toEqual(['klarinetto', 'klarinette', 'klarinettxy'])
  })

  it('are not looked for if more than three words are unknown', async () => {
    const unknown = ['klarinettu', 'druker', 'glokenspiel']
    expect((await misspelledByAll(database, unknown, 3)).size).toBe(3)
    expect((await misspelledByAll(database, [...unknown, 'storugn'], 3)).size).toBe(0)
  })

  it('are learned by several instances at the same time', async () => {
    for (let index = 0; index < 60; index += 1)
      await open(`Bandoneon Akkordeon Harmonium ${'ab'.repeat(index % 9)}`)
    await Promise.all([1, 2, 3].map(() => learnAll()))
    expect(await nearest('bandonoen')).toEqual(['bandoneon'])
    expect(await countRows('unlearnedWords')).toBe(0)
  })
})
