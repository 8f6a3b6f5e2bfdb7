import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import type { Db } from './db.ts'
import { violationOf } from './violation.ts'

const at = '2024-01-05T15:04:05.120Z'
const times = { createdAt: at, updatedAt: at }
const user = { username: 'Ada', usernameKey: 'ada', passwordHash: 'x', ...times }
const mail = { event: 'e', recipient: 'a@b.c', subject: 's', html: 'h', text: 't', headers: '{}' }
const mailTimes = { nextAttemptAt: at, createdAt: at, giveUpAt: at }
const invoice = {
  invoiceNumber: 'I',
  amountCents: 1,
  issueDate: '2024-01-01',
  dueDate: '2024-01-01',
  items: '[]',
}
const upload = { path: 'p', kind: 'logo', contentType: 'image/png', bytes: 1, createdAt: at }
const template = {
  name: 'n',
  subject: 's',
  htmlContent: 'h',
  textContent: 't',
  recipients: '[]',
  updatedAt: at,
}
const repeated = { userId: 1, call: 'c', key: 'k', bodyHash: 'h', createdAt: at }
const brand = { name: 'B', nameKey: 'b', ...times }

async function addBrand(db: Db): Promise<number> {
  const nameKey = crypto.randomUUID()
  const row = await db
    .insertInto('brands')
    .values({ ...brand, nameKey })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The form field, its column, and a write that violates a unique constraint when repeated. */
const clashes: [field: string, column: string, write: (db: Db) => Promise<unknown>][] = [
  ['username', 'users.usernameKey', (db) => db.insertInto('users').values(user).execute()],
  ['name', 'brands.nameKey', (db) => db.insertInto('brands').values(brand).execute()],
  ['name', 'emailTemplates.name', (db) => db.insertInto('emailTemplates').values(template).execute()],
  [
    'messageId',
    'outbox.messageId',
    (db) =>
      db
        .insertInto('outbox')
        .values({ messageId: 'm', ...mail, ...mailTimes })
        .execute(),
  ],
  [
    'invoiceNumber',
    'invoices.invoiceNumber',
    (db) =>
      db
        .insertInto('invoices')
        .values({ userId: 1, ...invoice, ...times })
        .execute(),
  ],
  ['path', 'uploads.path', (db) => db.insertInto('uploads').values(upload).execute()],
  ['key', 'idempotencyKeys.key', (db) => db.insertInto('idempotencyKeys').values(repeated).execute()],
  ['key', 'throttles.key', (db) => db.insertInto('throttles').values({ key: 'k', points: 1 }).execute()],
  [
    'id',
    'securitySettings.id',
    (db) => db.insertInto('securitySettings').values({ id: 1, sessionTimeout: 30, updatedAt: at }).execute(),
  ],
]

describe.each(bothEngines)('On %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())

  const refusal = (write: (db: Db) => Promise<unknown>) =>
    write(database.db).then(
      () => 'accepted',
      (error: unknown) => violationOf(error),
    )

  test.each(clashes)(
    'a second row with the same %s is refused with the names of the field and its column',
    async (field, column, write) => {
      await write(database.db)
      expect(await refusal(write)).toEqual({ kind: 'unique', column, field })
    },
  )

  test('a domain name belongs to one brand, and a brand has one primary domain', async () => {
    const brandId = await addBrand(database.db)
    const add = (domainName: string, isPrimary: boolean) => (db: Db) =>
      db.insertInto('domains').values({ domainName, brandId, isPrimary, createdAt: at }).execute()
    await add('a.example', true)(database.db)
    await add('b.example', false)(database.db)
    expect(await refusal(add('c.example', false))).toBe('accepted')
    expect(await refusal(add('b.example', false))).toEqual({
      kind: 'unique',
      column: 'domains.domainName',
      field: 'domainName',
    })
    expect(await refusal(add('d.example', true))).toEqual({
      kind: 'unique',
      column: 'domains.brandId',
      field: 'isPrimary',
    })
  })

  test('a reference to a missing row and the removal of a referenced row are reported as such', async () => {
    const brandId = await addBrand(database.db)
    const domain = { domainName: 'x.example', brandId, createdAt: at }
    await database.db.insertInto('domains').values(domain).execute()
    const lost = { ...domain, domainName: 'y.example', brandId: brandId + 1 }
    expect(await refusal((db) => db.insertInto('domains').values(lost).execute())).toEqual({
      kind: 'foreignKey',
    })
    expect(await refusal((db) => db.deleteFrom('brands').where('id', '=', brandId).execute())).toEqual({
      kind: 'foreignKey',
    })
  })

  test('a value outside its list or range, and a missing one, are refused', async () => {
    const { sql } = await import('kysely')
    const raw = (statement: string) => refusal((db) => sql.raw(statement).execute(db))
    const ticket = (status: string, title: string) =>
      `insert into "tickets" ("userId", "title", "description", "category", "status", "createdAt", "updatedAt")
       values (1, ${title}, 'd', 'c', '${status}', '${at}', '${at}')`
    expect(await raw(ticket('open', `'t'`))).toBe('accepted')
    expect(await raw(ticket('lost', `'t'`))).toEqual({ kind: 'check' })
    expect(await raw(ticket('open', 'null'))).toEqual({ kind: 'notNull' })
    const price = (amountCents: number) => (db: Db) =>
      db
        .insertInto('invoices')
        .values({ userId: 1, ...invoice, ...times, invoiceNumber: 'J', amountCents })
        .execute()
    expect(await refusal(price(10_000_000_000))).toEqual({ kind: 'check' })
    expect(await refusal(price(1.5))).toEqual({ kind: 'value' })
  })

  test('the sessions of a removed account are removed too, its tickets stay', async () => {
    const { db } = database
    await db.deleteFrom('users').execute()
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const session = {
      id: 's',
      userId: id,
      state: 'full' as const,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at,
    }
    await db.insertInto('sessions').values(session).execute()
    await db
      .insertInto('tickets')
      .values({ userId: id, title: 't', description: 'd', category: 'c', ...times })
      .execute()
    await db.deleteFrom('users').where('id', '=', id).execute()
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await db.selectFrom('tickets').select('id').where('userId', '=', id).execute()).toHaveLength(1)
  })

  test('any other error is not reported as a violation', () => {
    expect(violationOf(new Error('something else'))).toBeNull()
    expect(violationOf('text')).toBeNull()
  })
})
