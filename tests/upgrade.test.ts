import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../src/features/base/audit/server/chain.ts'
import { waitsFor } from '../src/features/desk/tickets/statuses.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { openSecretBox } from '../src/server/secrets/keyCheck.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'
import { bothEngines, createTestPlace, type TestPlace } from './support/engines.ts'
import { readPlainly, readRows, readStructure, restoreStored } from './support/storedInstallation.ts'
import { startTestAppOn, type TestApp } from './support/testApp.ts'
import { testLog } from './support/testLog.ts'

/** A text of each kind of record that has words, and the table with the words. */
const texts = [
  ['users', 'username', 'userWords'],
  ['tickets', 'title', 'ticketWords'],
  ['invoices', 'invoiceNumber', 'invoiceWords'],
  ['companies', 'name', 'companyWords'],
  ['contactRequests', 'message', 'inquiryWords'],
  ['teamMembers', 'bio', 'teamWords'],
]
/** Columns that later migrations write: the keys of tags (0079) and the words of records (0076, 0078). */
const rewritten = new Set(['tags.nameKey', ...texts.map(([, , table]) => `${table}.words`)])
/** Tables of which later migrations keep other rows, or none (0081, 0090). */
const replaced = ['modules', 'archivedLeads', 'schemaMigrations']

type Rows = Awaited<ReturnType<typeof readRows>>

/** The rows of each table as sorted texts, with the columns that the table has in `model`. */
function comparable(rows: Rows, model: Rows): Record<string, string[]> {
  const tables = [...model].filter(([table]) => !replaced.includes(table))
  return Object.fromEntries(
    tables.map(([table, [first = {}]]) => {
      const columns = Object.keys(first).filter((column) => !rewritten.has(`${table}.${column}`))
      const lines = (rows.get(table) ?? []).map((row) => JSON.stringify(columns.map((name) => row[name])))
      return [table, lines.toSorted()]
    }),
  )
}

describe.each(bothEngines)('The stored installation of a12c8ed1 (%s)', (engine) => {
  let place: TestPlace
  let before: Rows
  let app: TestApp
  beforeAll(async () => {
    place = await restoreStored(engine)
    before = await readRows(place)
    const database = await openDatabase({ ...place, log: testLog })
    app = await startTestAppOn({ ...database, ...place })
  })
  afterAll(async () => {
    await app?.stop()
    await place?.remove()
  })

  const signIn = async (username: string) => {
    const client = app.newClient()
    await client.post('/api/login', { username, password: 'Northline-demo-1' }, 200)
    return client
  }

  // The first test, because the others add rows.
  it('has rows in every table, and keeps them', async () => {
    expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
    expect(comparable(await readRows(place), before)).toEqual(comparable(before, before))
  })

  it('has the structure of a new one', async () => {
    const empty = await createTestPlace(engine)
    expect(await readStructure(place)).toEqual(await readStructure(empty))
    await empty.remove()
  })

  it('has the leads in the archive that were there', async () => {
    const { db } = app.context.database
    const archived = db.selectFrom('contactRequests').where('archivedAt', 'is not', null)
    const rows = await archived.select(['id', 'archivedBy']).execute()
    const stored = before.get('archivedLeads') ?? []
    const known = stored.map(({ inquiryId, userId }) => `${String(inquiryId)} by ${String(userId)}`)
    expect(rows.map(({ id, archivedBy }) => `${id} by ${archivedBy}`).toSorted()).toEqual(known.toSorted())
  })

  it('knows since when customers wait: since their first reply after the last response of staff', async () => {
    const { db } = app.context.database
    const tickets = await db.selectFrom('tickets').selectAll().execute()
    const responses = await db.selectFrom('ticketResponses').selectAll().orderBy('id').execute()
    const waiting = tickets.filter((ticket) => waitsFor(ticket) === 'us')
    const found = waiting.map(({ id, waitsSince }) => [id, waitsSince])
    const expected = waiting.map(({ id }) => {
      const written = responses.filter(({ ticketId }) => ticketId === id)
      const answer = written.findLastIndex(({ isStaff }) => isStaff)
      return [id, answer === -1 ? null : written[answer + 1]?.createdAt]
    })
    expect(found).toEqual(expected)
    expect(new Set(found.map(([, since]) => since === null))).toEqual(new Set([true, false]))
  })

  it('shows all lists to its people', async () => {
    const headers = { range: 'rows=0-99' }
    for (const username of ['maria', 'ben', 'priya.n']) {
      const client = await signIn(username)
      for (const endpoint of declaredEndpoints) {
        if (endpoint.method !== 'GET' || endpoint.path.includes(':')) continue
        const { status } = await client.send('GET', endpoint.path, { headers })
        expect(status, `${username}: ${nameOf(endpoint)}`).toBeLessThan(500)
      }
    }
  })

  // Files are the same with both engines, so they are stored once.
  it.each(engine === 'sqlite' ? [engine] : [])('hands out its files', async () => {
    const agent = await signIn('ben')
    const sent = await app.context.database.db
      .selectFrom('attachments')
      .innerJoin('storedFiles', 'storedFiles.id', 'storedFileId')
      .select(['attachments.id', 'bytes'])
      .where('state', '=', 'ready')
      .where((eb) => eb.or([eb('ticketId', 'is not', null), eb('responseId', 'is not', null)]))
      .execute()
    expect(sent.length).toBeGreaterThan(5)
    for (const { id, bytes } of sent) {
      const { content } = await agent.get(`/attachments/${id}/file`, 200)
      expect(content.length).toBe(bytes)
    }
  })

  it('has the words of each record that are made of it now', async () => {
    const wordsOf = (rows: Rows) => {
      const records = texts.flatMap(([, , table = '']) =>
        (rows.get(table) ?? []).map(({ id, words }) => ({ record: `${table} ${String(id)}`, words })),
      )
      return new Map(records.map(({ record, words }) => [record, String(words).trim().split(/\s+/)]))
    }
    const upgraded = wordsOf(await readRows(place))
    const { db } = app.context.database
    // Renews the words, but does not change them.
    for (const [table = '', column = ''] of texts)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ' '`.execute(db)
    expect(wordsOf(await readRows(place))).toEqual(upgraded)
  })

  it('has its secrets, and the chain of its audit log', async () => {
    const { database } = app.context
    const secretBox = await openSecretBox({ dataDir: place.dataDir, secretKey: undefined }, database)
    const { smtpPass } = await database.db
      .selectFrom('emailSettings')
      .select('smtpPass')
      .executeTakeFirstOrThrow()
    expect(secretBox.decrypt('smtp', smtpPass)).not.toBe('')
    const verdict = await verifyChain(database.db, secretBox)
    expect(verdict).toMatchObject({ count: 167, fault: undefined, missingAtEnd: 0 })
  })
})

describe.each(bothEngines)('An installation from before a12c8ed1 (%s)', (engine) => {
  it('is refused with what to do, and left as it is', async () => {
    const place = await restoreStored(engine)
    const removed = `delete from "schemaMigrations" where "name" = '0068-scanned-files'`
    await readPlainly(place, (query) => query(removed))
    const before = await readRows(place)
    const refused = openDatabase({ ...place, log: testLog })
    await expect(refused).rejects.toThrow('It has to go through that version first')
    expect(await readRows(place)).toEqual(before)
    await place.remove()
  })
})
