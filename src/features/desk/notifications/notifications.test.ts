import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { dayMs } from '../../../shared/time/durations.ts'
import { notificationPage } from './schema.ts'
import { readingUpTo } from './server/commands.ts'
import { listNotifications } from './server/queries.ts'
import { deletingOldNotifications } from './server/sweeping.ts'

describe.each(bothEngines)('Notifications (%s)', (engine) => {
  let app: TestAppWithMail
  let ana: SignedInClient
  let ben: SignedInClient
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    ana = await app.signInAs('agent', 'ana')
    ben = await app.signInAs('agent', 'ben')
    customer = await app.signInAs('customer', 'grace')
    await db().updateTable('users').set({ emailNotifications: true }).execute()
  })
  beforeEach(async () => {
    await db().deleteFrom('notifications').execute()
    await db().deleteFrom('mutedNotices').execute()
    await app.clear()
  })
  afterAll(() => app.stop())

  const db = () => app.context.database.db
  const pageOf = async (who: SignedInClient, query = '') =>
    notificationPage.parse((await who.get(`/api/notifications${query}`, 200)).json)
  const eventsOf = async (who: SignedInClient) =>
    (await pageOf(who)).notifications.map(({ event, ticketId }) => ({ event, ticketId }))

  async function newTicket() {
    const { path } = await ticketOf(customer)
    return {
      id: Number(path.split('/').at(-1)),
      assign: (who: SignedInClient, assigneeId: number | null) =>
        who.put(`${path}/assignment`, { assigneeId }, 200),
      respond: (who: SignedInClient, message: string) => who.post(`${path}/responses`, { message }, 201),
      note: (message: string) => ben.post(`${path}/notes`, { message }, 201),
      path,
    }
  }

  const mergeInto = async ({ path }: { path: string }, into: number) => ({
    into,
    updatedAt: (await ben.get(path, 200)).field('updatedAt'),
  })

  it('tell of a ticket that is assigned to and taken from a colleague, but nobody of their own acts', async () => {
    const ticket = await newTicket()
    await ticket.assign(ben, ana.id)
    await ticket.assign(ben, ben.id)
    await ticket.assign(ben, ana.id)
    await ticket.assign(ben, null)
    await ticket.assign(ana, ana.id)
    const of = { ticketId: ticket.id }
    expect(await eventsOf(ana)).toEqual([
      { event: 'ticketReassigned', ...of },
      { event: 'ticketAssigned', ...of },
      { event: 'ticketTaken', ...of },
      { event: 'ticketAssigned', ...of },
    ])
    expect(await eventsOf(ben)).toEqual([])
    expect(await pageOf(ana)).toMatchObject({
      unread: 4,
      hasEarlier: false,
      notifications: [{ actorName: 'ben', count: 1, isRead: false, excerpt: null }, {}, {}, {}],
    })
  })

  it('tell the assignee and the watchers of replies, as one until it is read', async () => {
    const ticket = await newTicket()
    const cora = await app.signInAs('agent')
    await ticket.assign(ana, ana.id)
    await cora.put(`${ticket.path}/watchers`, { isWatching: true }, 200)
    await ticket.respond(customer, 'It is\n\nbroken.')
    await ticket.respond(cora, 'We look at it.')
    await ticket.respond(customer, `Thank you. ${'More text. '.repeat(40)}`)
    const [reply, ...others] = (await pageOf(ana)).notifications
    expect(others).toEqual([])
    expect(reply).toMatchObject({ event: 'customerReplied', count: 3, actorName: 'grace' })
    expect(reply?.excerpt).toMatch(/^Thank you\. More text\. .*…$/)
    expect(await eventsOf(ben)).toEqual([])
    expect((await pageOf(cora)).notifications).toMatchObject([{ event: 'customerReplied', count: 2 }])
    await ana.put('/api/notifications/read', { upTo: reply?.id, ticketId: ticket.id }, 200)
    await ticket.respond(customer, 'Is it done?')
    expect(await pageOf(ana)).toMatchObject({
      unread: 1,
      notifications: [
        { count: 1, excerpt: 'Is it done?', isRead: false },
        { count: 3, isRead: true },
      ],
    })
  })

  it('tell of a customer who resolves the ticket', async () => {
    const ticket = await newTicket()
    await ticket.assign(ana, ana.id)
    await customer.put(ticket.path, { status: 'resolved' }, 200)
    expect(await eventsOf(ana)).toEqual([{ event: 'customerResolved', ticketId: ticket.id }])
  })

  it('tell of mentions, follow a correction, and go with the note', async () => {
    const ticket = await newTicket()
    const cora = await app.signInAs('agent', 'cora')
    const { object } = await ticket.note('@ana please call.')
    const note = `${ticket.path}/notes/${String(object['id'])}`
    const [first] = (await pageOf(ana)).notifications
    expect(first).toMatchObject({ event: 'noteMention', excerpt: '@ana please call.', actorName: 'ben' })
    await ben.put(note, { message: '@ana please call today.' }, 200)
    expect((await pageOf(ana)).notifications).toEqual([{ ...first, excerpt: '@ana please call today.' }])
    await ben.put(note, { message: '@cora please call.' }, 200)
    expect([await eventsOf(ana), await eventsOf(cora)]).toMatchObject([[], [{ event: 'noteMention' }]])
    await ben.put(note, { message: '@ana and @cora please call.' }, 200)
    expect([await eventsOf(ana), await eventsOf(cora)]).toMatchObject([[{}], [{}]])
    await ben.delete(note, 200)
    expect([await eventsOf(ana), await eventsOf(cora)]).toEqual([[], []])
  })

  it('of several tickets are one, which an undo takes back', async () => {
    const tickets = [await newTicket(), await newTicket(), await newTicket()]
    const cora = await app.signInAs('agent')
    await tickets[0]?.assign(ana, ana.id)
    const listed = await ben.get('/api/tickets', 200)
    const change = async (...some: number[]) => {
      const rows = some.map((index) => listed.rows.find(({ id }) => id === tickets[index]?.id))
      const body = {
        assigneeId: cora.id,
        tickets: rows.map((row) => ({
          id: row?.['id'],
          updatedAt: row?.['updatedAt'],
          assigneeName: row?.['assigneeName'],
        })),
      }
      return (await ben.post('/api/ticket-changes', body, 200)).rows.at(-1)?.['id']
    }
    const undo = (id: unknown) => ben.post(`/api/ticket-changes/${String(id)}/undo`, undefined, 200)
    const first = await change(0)
    const taken = { event: 'ticketsReassigned', count: 1, ticketId: tickets[0]?.id }
    expect((await pageOf(ana)).notifications).toMatchObject([taken])
    expect((await pageOf(cora)).notifications).toMatchObject([{ ...taken, event: 'ticketsAssigned' }])
    const second = await change(1, 2)
    const [joined, ...others] = (await pageOf(cora)).notifications
    expect(joined).toMatchObject({ event: 'ticketsAssigned', count: 3, ticketId: null, title: null })
    expect(others).toEqual([])
    await undo(second)
    expect((await pageOf(cora)).notifications).toMatchObject([{ event: 'ticketsAssigned', count: 1 }])
    await undo(first)
    expect([await eventsOf(cora), await eventsOf(ana)]).toEqual([[], []])
  })

  it('are mailed and shown as each colleague has chosen', async () => {
    const ticket = await newTicket()
    const mute = async (kind: string, way: string, isMuted: boolean) =>
      (await ana.put('/api/notifications/muted', { kind, way, isMuted }, 200)).json
    await mute('assigned', 'portal', true)
    await mute('taken', 'email', true)
    expect(await mute('taken', 'email', true)).toEqual({
      muted: [
        { kind: 'assigned', way: 'portal' },
        { kind: 'taken', way: 'email' },
      ],
    })
    await app.clear()
    await ticket.assign(ben, ana.id)
    await ticket.assign(ben, null)
    expect((await app.outbox()).map(({ event }) => event)).toEqual(['ticketAssigned'])
    expect(await eventsOf(ana)).toMatchObject([{ event: 'ticketReassigned' }])
    await mute('mentioned', 'email', true)
    expect((await ticket.note('@ana please call.')).object).toMatchObject({ notMailed: ['ana'] })
    await mute('assigned', 'portal', false)
    expect((await ana.get('/api/notifications/muted', 200)).object).toMatchObject({
      muted: [{ kind: 'mentioned' }, { kind: 'taken' }],
    })
    expect((await ben.get('/api/notifications/muted', 200)).json).toEqual({ muted: [] })
  })

  it('are read one by one, by ticket or all, by their owner only, and come in parts', async () => {
    const tickets = [await newTicket(), await newTicket()]
    for (const ticket of tickets) {
      await ticket.assign(ben, ana.id)
      await ticket.note('@ana please call.')
    }
    const [newest, , , oldest] = (await pageOf(ana)).notifications
    const read = async (body: object) => (await ana.put('/api/notifications/read', body, 200)).object
    await ben.put(`/api/notifications/${String(oldest?.id)}/read`, {}, 404)
    await ben.put('/api/notifications/read', { upTo: newest?.id }, 200)
    expect((await pageOf(ana)).unread).toBe(4)
    const one = await ana.put(`/api/notifications/${String(oldest?.id)}/read`, {}, 200)
    expect(one.object).toEqual({ unread: 3 })
    await ana.put(`/api/notifications/${String(oldest?.id)}/read`, {}, 200)
    expect(await read({ upTo: newest?.id, ticketId: tickets[1]?.id })).toEqual({ unread: 1 })
    expect(await read({ upTo: oldest?.id })).toEqual({ unread: 1 })
    expect(await read({ upTo: newest?.id })).toEqual({ unread: 0 })
    expect(await pageOf(ana, '?rows=3')).toMatchObject({ hasEarlier: true, notifications: [{}, {}, {}] })
    const row = { userId: ana.id, event: 'ticketsAssigned' as const, actorId: ben.id, count: 2 }
    const createdAt = new Date().toISOString()
    await db()
      .insertInto('notifications')
      .values(Array.from({ length: 130 }, () => ({ ...row, createdAt })))
      .execute()
    const page = await pageOf(ana)
    expect(page).toMatchObject({ unread: 100, hasEarlier: true })
    expect(page.notifications).toHaveLength(30)
  })

  it('cost what they show, however many there are', async () => {
    const { id } = await newTicket()
    const createdAt = new Date().toISOString()
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      userId: index % 20 === 0 ? ana.id : 1_000 + (index % 20),
      event: 'customerReplied' as const,
      ticketId: id,
      actorId: customer.id,
      createdAt,
      readAt: index < 19_000 ? createdAt : null,
    }))
    while (rows.length > 0) await db().insertInto('notifications').values(rows.splice(0, 2_000)).execute()
    await sql`analyze "notifications"`.execute(db())
    const viewer = { id: ana.id, role: 'agent' as const, ofCompany: false }
    const walks = await walksOf(app.context.database, (tx) => listNotifications(tx, viewer))
    expect(walks).toHaveLength(2)
    for (const { plan, rows: walked = 0 } of walks) {
      expect(plan).not.toMatch(/SCAN notifications|Seq Scan on notifications/)
      expect(walked).toBeLessThanOrEqual(200)
    }
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
    for (const read of [{ upTo: 1_000_000 }, { upTo: 1_000_000, ticketId: id }]) {
      const { rows: plan } = await app.context.database.transaction((tx) => {
        const { sql: text, parameters } = readingUpTo(tx, ana.id, read).compile()
        return tx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
      })
      expect(JSON.stringify(plan)).toContain('notifications_unread')
    }
  })

  it('refuse what is malformed', async () => {
    for (const rows of ['x', '0', '301', '1e2']) await ana.get(`/api/notifications?rows=${rows}`, 400)
    await ana.put('/api/notifications/read', {}, 400)
    await ana.put('/api/notifications/read', { upTo: '7' }, 400)
    await ana.put('/api/notifications/muted', { kind: 'all', way: 'email', isMuted: true }, 400)
    await ana.put('/api/notifications/x/read', {}, 404)
    const gone = await ana.put('/api/notifications/999999/read', {}, 404)
    expect(gone.json).toEqual({ message: 'Notification not found' })
  })

  it('stay with the ticket that a duplicate is merged into, and end after 90 days', async () => {
    const [duplicate, ticket] = [await newTicket(), await newTicket()]
    await duplicate.assign(ben, ana.id)
    await ben.post(`${duplicate.path}/merge`, await mergeInto(duplicate, ticket.id), 200)
    expect(await eventsOf(ana)).toMatchObject([{ ticketId: ticket.id }])
    const old = new Date(Date.now() - 91 * dayMs).toISOString()
    await db().updateTable('notifications').set({ createdAt: old }).execute()
    await ticket.assign(ben, ana.id)
    await deletingOldNotifications(db()).runOutside(
      {},
      { id: 1, attempts: 1, signal: new AbortController().signal },
    )
    expect(await eventsOf(ana)).toEqual([{ event: 'ticketAssigned', ticketId: ticket.id }])
  })

  it('of an agent who became a customer are shown to nobody', async () => {
    const cora = await app.signInAs('agent')
    const ticket = await newTicket()
    await ticket.assign(ben, cora.id)
    await db().updateTable('users').set({ role: 'customer' }).where('id', '=', cora.id).execute()
    expect((await cora.get('/api/notifications')).status).toBe(403)
  })
})
