import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computedCells } from '../../../../tests/support/computedCells.ts'
import { countStatements } from '../../../../tests/support/countStatements.ts'
import { bothEngines, openTestDatabase } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestAppOn, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Db } from '../../../server/database/db.ts'
import { createSecretBox } from '../../../server/secrets/secretBox.ts'
import { auditPage, type AuditSelection } from './schema.ts'
import { sealAll } from './server/chain.ts'
import { readAuditPage } from './server/queries.ts'
import { detailsOf } from './words.ts'

const path = '/api/audit-events'
const minute = (number: number) => new Date(Date.UTC(2025, 0, 1, 0, number)).toISOString()

/** Events from a year ago, one a minute: every 100th by bob, every 1,000th about ticket 5, all changes of tickets. */
async function addEvents(db: Db, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => ({
    at: minute(index),
    actorId: 9_000_001,
    actorName: index % 100 === 0 ? 'bob' : 'ada',
    action: 'ticket changed',
    subject: index % 1_000 === 0 ? 'ticket 5' : `ticket ${10 + (index % 7)}`,
    detail: '{}',
  }))
  for (let first = 0; first < count; first += 2_000) {
    await db
      .insertInto('auditEvents')
      .values(events.slice(first, first + 2_000))
      .execute()
  }
}

describe.each(bothEngines)('The page of the audit log (%s)', (engine) => {
  let app: TestApp
  let db: Database['db']
  let administrator: SignedInClient
  let count: () => number
  beforeAll(async () => {
    const counted = countStatements(await openTestDatabase(engine))
    count = counted.count
    app = await startTestAppOn(counted.database)
    db = app.context.database.db
    await addEvents(db, 5_000)
    // PostgreSQL analyzes tables by itself, but at its own time.
    if (engine === 'postgres') await sql`analyze "auditEvents"`.execute(db)
    administrator = await app.signInAs('Administrator', 'maria')
    const name = { firstName: 'Maria', lastName: 'Curie' }
    await db.updateTable('users').set(name).where('id', '=', administrator.id).execute()
    await app.context.throttle.stop()
  })
  afterAll(() => app.stop())

  const eventsOf = async (selection: Record<string, string>) => {
    const response = await administrator.get(`${path}?${new URLSearchParams(selection)}`, 200)
    return auditPage.parse(response.json)
  }
  /** Reads all pages to the end. */
  async function wholeOf(selection: AuditSelection, searched?: number) {
    const events = []
    let before: string | undefined
    do {
      const page = await readAuditPage({ db, engine }, selection, before, searched)
      events.push(...page.events)
      before = page.next ?? undefined
    } while (before !== undefined)
    return events
  }

  it('has who, what, when and from where, newest first, with the hash once it is sealed', async () => {
    const carl = await app.signInAs('customer', 'carl')
    const { events } = await eventsOf({})
    expect(events).toHaveLength(100)
    expect(events[0]).toMatchObject({
      action: 'login',
      actionName: 'Signed in',
      actorName: 'carl',
      actorRole: 'customer',
      actorIsDeleted: false,
      ip: '127.0.0.1',
      position: null,
      hash: null,
    })
    await sealAll(app.context.database, createSecretBox(Buffer.alloc(32)))
    const [sealed] = (await eventsOf({})).events
    expect(sealed?.position).toBe(5_002)
    expect(sealed?.hash).toMatch(/^[0-9a-f]{64}$/)
    await administrator.delete(`/api/users/${carl.id}`)
    const [deletion, login] = (await eventsOf({})).events
    expect(deletion).toMatchObject({
      action: 'user deleted',
      subject: `user ${carl.id}`,
      subjectName: 'carl',
      subjectIsDeleted: true,
    })
    expect(login).toMatchObject({ actorName: 'carl', actorRole: 'customer', actorIsDeleted: true })
    for (const subject of ['User carl', 'carl', `user ${carl.id}`, `User #${carl.id}`])
      expect((await eventsOf({ subject })).events, subject).toEqual([deletion])
    expect((await eventsOf({ person: 'carl' })).events).toEqual([login])
  })

  it('brings the names of all actions with its first part only', async () => {
    const { actions, next } = await eventsOf({})
    expect(actions).toContainEqual({ action: 'ticket changed', name: 'Changed the ticket' })
    const names = actions?.map(({ name }) => name) ?? []
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect(await eventsOf({ before: next ?? '' })).not.toHaveProperty('actions')
  })

  it.each([
    [{ person: 'bob' }, 50],
    [{ person: 'MARIA' }, 2],
    [{ person: 'Marí' }, 2],
    [{ action: 'ticket changed' }, 5_000],
    [{ subject: 'Ticket #5' }, 5],
    [{ subject: 'ticket 5', person: 'bob' }, 5],
    [{ subject: 'ticket 5', person: 'ada' }, 0],
    [{ person: 'bob', action: 'ticket changed' }, 50],
    [{ person: 'bob', action: 'login' }, 0],
    [{ from: minute(100), to: minute(200) }, 100],
    [{ person: 'bob', from: minute(100), to: minute(200) }, 1],
    [{ to: minute(0) }, 0],
    [{ person: 'nobody' }, 0],
    [{ person: 'BO' }, 50],
    [{ person: 'bo', action: 'ticket changed', from: minute(100), to: minute(200) }, 1],
    [{ person: 'Cur Mar' }, 2],
    [{ person: '%' }, 0],
    [{ subject: '%' }, 0],
  ])('has all events of %j, each once and in order', async (selection, expected) => {
    for (const searched of [undefined, 97]) {
      const events = await wholeOf(selection, searched)
      expect(new Set(events.map(({ id }) => id)).size).toBe(expected)
      expect(events.map(({ at }) => at)).toEqual(
        events
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
    }
  })

  it('has those of one moment once, wherever a page ends', async () => {
    const at = '2024-06-01T00:00:00.000Z'
    const event = { at, action: 'moment', detail: '{}' }
    await db
      .insertInto('auditEvents')
      .values(Array.from({ length: 250 }, () => event))
      .execute()
    const ids = (await wholeOf({ action: 'moment' })).map(({ id }) => id)
    expect(new Set(ids).size).toBe(250)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  it.each([
    'from=yesterday',
    'from=2025-02-30T00:00:00.000Z',
    'to=0000-01-01T00:00:00.000Z',
    'to=2025-01-01',
    'before=1',
    'before=2025-99-99T00:00:00.000Z_1',
    'before=2025-01-01T00:00:00.000Z_x',
    `person=${'x'.repeat(101)}`,
    'subject=a%00b',
    'action=a%0Ab',
  ])('refuses %s', async (query) => {
    expect((await administrator.get(`${path}?${query}`)).status).toBe(400)
  })

  it('takes two or three statements, or up to seven with filters, however long the log is', async () => {
    const statements = async (selection: Record<string, string>) => {
      const before = count()
      await eventsOf(selection)
      return count() - before
    }
    // Statements: the session, the events, and which of their accounts and records still exist.
    expect(await statements({})).toBe(3)
    expect(await statements({ action: 'ticket changed' })).toBe(3)
    expect(await statements({ person: 'bob', action: 'login' })).toBe(5)
    expect(await statements({ subject: 'ticket 5', person: 'bob' })).toBe(6)
    // Part of a name also needs the accounts with that name, and where the search stopped.
    expect(await statements({ person: 'bo' })).toBe(7)
  })

  it.each([
    {},
    { person: 'bob' },
    { action: 'ticket changed' },
    { subject: 'ticket 5' },
    { action: 'login' },
    { person: 'ada', from: minute(100), to: minute(4_000) },
    { from: minute(100), to: minute(4_000) },
  ])('walks an index for %j, and no further than a page', async (selection) => {
    const walks = await walksOf(app.context.database, (tx) =>
      readAuditPage({ db: tx, engine }, selection, `${minute(3_000)}_3000`),
    )
    for (const { plan, rows } of walks) {
      expect(plan).not.toMatch(/SCAN (?!.*INDEX)|TEMP B-TREE|Seq Scan on "auditEvents"/)
      if (rows !== undefined && plan.includes('auditEvents')) expect(rows, plan).toBeLessThanOrEqual(100)
    }
  })

  it('is a file as well, which no spreadsheet computes, and whose export is in the log', async () => {
    await db
      .insertInto('auditEvents')
      .values({ at: minute(1), action: '=cmd', subject: '@home, "x";=1|-1', detail: '{"a":1}' })
      .execute()
    const all = await administrator.post(`${path}/csv`, { action: 'ticket changed' }, 200)
    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(all.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(all.text.split('\r\n')).toHaveLength(5_002)
    const one = await administrator.post(`${path}/csv`, { action: '=cmd' }, 200)
    expect(one.text.split('\r\n')).toEqual([
      '\ufeffWhen,Who,Role,What,Action,Subject,Name of the subject,From,Details,Number,Hash',
      `${minute(1)},,,'=cmd,'=cmd,"'@home, ""x"";'=1|-1",,,"{""a"":1}",,`,
      '',
    ])
    expect(computedCells(one.text)).toEqual([])
    const [exported] = (await eventsOf({})).events
    expect(exported).toMatchObject({
      action: 'audit log exported',
      actorName: 'maria',
      detail: { action: '=cmd' },
    })
    expect((await administrator.post(`${path}/csv`, { from: 'x' })).status).toBe(400)
  })

  it('marks every kind of record that has been deleted, so that no page of it is linked', async () => {
    const name = 'Harbor Supply'
    await administrator.post('/api/brands', { name: 'The oldest' }, 201)
    const { id } = (await administrator.post('/api/brands', { name }, 201)).object
    const subject = `brand ${String(id)}`
    const marks = async () =>
      (await eventsOf({ subject })).events.map(({ action, subjectName, subjectIsDeleted }) => [
        action,
        subjectName,
        subjectIsDeleted,
      ])
    expect(await marks()).toEqual([['brand created', name, false]])
    await administrator.delete(`/api/brands/${String(id)}`)
    expect(await marks()).toEqual([
      ['brand deleted', name, true],
      ['brand created', name, true],
    ])
  })
})

describe('The details of an event', () => {
  it('of a change are only what it has changed, in the words of the screens', () => {
    const from = { status: 'open', priority: 'critical' }
    expect(detailsOf({ detail: { from, to: { status: 'in_progress', priority: 'critical' } } })).toEqual([
      { name: 'Status', from: 'Open', to: 'In progress' },
    ])
    expect(detailsOf({ detail: { from: { recipients: ['a@b.example'] }, to: { recipients: [] } } })).toEqual([
      { name: 'Recipients', from: 'a@b.example', to: 'nothing' },
    ])
  })

  it('name fields as the forms do', () => {
    const detail = {
      smtpHost: 'mail.example',
      isSuspended: true,
      paymentDays: 14,
      fields: ['firstName', 'fromName'],
    }
    expect(detailsOf({ detail })).toEqual([
      { name: 'SMTP host', from: undefined, to: 'mail.example' },
      { name: 'Suspended', from: undefined, to: 'yes' },
      { name: 'Payment days', from: undefined, to: '14' },
      { name: 'Fields', from: undefined, to: 'First name, From name' },
    ])
  })
})
