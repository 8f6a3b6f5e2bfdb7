import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines, openTestDatabase } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { newCompanyOf } from '../../../../tests/support/members.ts'
import { openEvents, type OpenEvents } from '../../../../tests/support/openEvents.ts'
import {
  startTestApp,
  startTestAppOn,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { openDatabase } from '../../../server/database/database.ts'

describe.each(bothEngines)('Live updates (%s)', (engine) => {
  let app: TestApp
  let customer: SignedInClient
  let ben: SignedInClient
  let administrator: SignedInClient
  const open: OpenEvents[] = []
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    customer = await app.signInAs('customer')
    ben = await app.signInAs('agent', 'ben')
  })
  afterEach(() => {
    for (const { close } of open.splice(0)) close()
  })
  afterAll(() => app.stop())

  async function listen(client: HttpClient, options?: Parameters<typeof openEvents>[1]) {
    const stream = await openEvents(client, options)
    open.push(stream)
    return stream
  }
  async function newTicket(by: HttpClient = customer) {
    const { path } = await ticketOf(by)
    return { path, id: path.replace('/api/tickets/', '') }
  }

  it('tell staff of every ticket and a customer of their own, with nothing but the ids', async () => {
    const stranger = await app.signInAs('customer')
    const [ofStaff, ofOwner, ofStranger] = [await listen(ben), await listen(customer), await listen(stranger)]
    const { path, id } = await newTicket()
    await expect.poll(() => ofStaff.events).toEqual([`tickets: ${id}`])
    await expect.poll(() => ofOwner.events).toEqual([`tickets: ${id}`])
    await ben.post(`${path}/responses`, { message: 'We look into it.' }, 201)
    await expect.poll(() => ofOwner.events).toHaveLength(2)
    await ben.put(path, { status: 'in_progress' }, 200)
    await expect.poll(() => ofOwner.events).toHaveLength(3)
    const theirs = await newTicket(stranger)
    await expect.poll(() => ofStranger.events).toEqual([`tickets: ${theirs.id}`])
    expect(new Set(ofOwner.events)).toEqual(new Set([`tickets: ${id}`]))
    expect(new Set(ofStaff.events)).toEqual(new Set([`tickets: ${id}`, `tickets: ${theirs.id}`]))
  })

  it('tell customers of nothing that only staff see', async () => {
    const { path, id } = await newTicket()
    const other = await newTicket()
    const [ofStaff, ofOwner] = [await listen(ben), await listen(customer)]
    const at = (noun: string) => `${path}/${noun}`
    const inside: (() => Promise<unknown>)[] = [
      () => ben.post(at('notes'), { message: 'A careful customer.' }, 201),
      () => ben.put(at('assignment'), { assigneeId: ben.id }, 200),
      () => ben.put(at('watchers'), { isWatching: true }, 200),
      () => ben.post(at('tags'), { name: 'branch office' }, 201),
      () => ben.post(at('links'), { linkedId: Number(other.id) }, 201),
    ]
    for (const [index, change] of inside.entries()) {
      await change()
      await expect.poll(() => ofStaff.events).toHaveLength(index + 1)
    }
    await ben.post(`${path}/responses`, { message: 'Done.' }, 201)
    await expect.poll(() => ofOwner.events).toEqual([`tickets: ${id}`])
  })

  it('tell of a notification only the colleague whom it is for', async () => {
    const { path, id } = await newTicket()
    const other = await app.signInAs('agent')
    const [ofBen, ofOther, ofOwner] = [await listen(ben), await listen(other), await listen(customer)]
    await other.put(`${path}/assignment`, { assigneeId: ben.id }, 200)
    await expect.poll(() => ofBen.events).toEqual([`tickets: ${id}`, 'notifications: '])
    expect([ofOther.events, ofOwner.events]).toEqual([[`tickets: ${id}`], []])
    await ben.put('/api/notifications/read', { upTo: 2_000_000_000 }, 200)
    await expect.poll(() => ofBen.events).toHaveLength(3)
    expect(ofOther.events).toHaveLength(1)
  })

  it('tell of both tickets where one is merged into another one', async () => {
    const [duplicate, into] = [await newTicket(), await newTicket()]
    const ofOwner = await listen(customer)
    const { updatedAt } = (await ben.get(duplicate.path, 200)).object
    const at = `${duplicate.path}/merge`
    await ben.post(at, { into: Number(into.id), updatedAt }, 200)
    await expect.poll(() => ofOwner.events).toEqual([`tickets: ${duplicate.id},${into.id}`])
  })

  it('tell of several tickets that are changed at once', async () => {
    const ids = [(await newTicket()).id, (await newTicket()).id]
    const ofOwner = await listen(customer)
    const tickets = await Promise.all(
      ids.map(async (id) => {
        const { updatedAt } = (await ben.get(`/api/tickets/${id}`, 200)).object
        return { id: Number(id), updatedAt }
      }),
    )
    await ben.post('/api/ticket-changes', { tickets, status: 'in_progress' }, 200)
    await expect.poll(() => ofOwner.events).toEqual([`tickets: ${ids.join()}`])
  })

  it('tell colleagues of the tickets that are shared with them', async () => {
    const people = await newCompanyOf(administrator)
    const [reader, closed, owner] = [
      await app.signInAs('customer'),
      await app.signInAs('customer'),
      await app.signInAs('customer'),
    ]
    for (const { id } of [reader, closed, owner]) await administrator.post(people, { userId: id }, 201)
    const member = (await administrator.get(people, 200)).rows.find((row) => row['userId'] === reader.id)
    await administrator.put(`${people}/${reader.id}`, { ...member, ticketAccess: 'read' }, 200)
    const [ofReader, ofClosed] = [await listen(reader), await listen(closed)]
    const { id } = await newTicket(owner)
    await expect.poll(() => ofReader.events).toEqual([`tickets: ${id}`])
    const own = await newTicket(closed)
    await expect.poll(() => ofClosed.events).toEqual([`tickets: ${own.id}`])
  })

  it('tell who comes back what they have missed, and to ask for all where nobody knows that', async () => {
    const stream = await listen(customer)
    // The server subtracts 5 s for clocks that differ. Without the 4,999 ms, that would be before the server started.
    const since = String(Number(stream.lastId()) + 4_999)
    stream.close()
    const { id } = await newTicket()
    const again = await listen(customer, { headers: { 'last-event-id': since } })
    await expect.poll(() => again.events.join()).toContain(id)
    const late = await listen(customer, { query: '?since=0' })
    await expect.poll(() => late.events).toEqual(['tickets: '])
    const ahead = await listen(ben, { query: '?since=9999999999999' })
    await expect.poll(() => ahead.events).toEqual(['tickets: '])
    expect((await customer.get('/api/live-updates?since=yesterday')).status).toBe(400)
  })

  it('end with the session, and no later than at the next change', async () => {
    const other = await app.signInAs('agent')
    const stream = await listen(other)
    await other.post('/api/logout', {}, 200)
    await newTicket()
    await expect.poll(stream.hasEnded).toBe(true)
    expect(stream.events).toEqual([])
  })

  it('end for someone with another role', async () => {
    const other = await app.signInAs('agent')
    const stream = await listen(other)
    const { db } = app.context.database
    await db.updateTable('users').set({ role: 'customer' }).where('id', '=', other.id).execute()
    await newTicket()
    await expect.poll(stream.hasEnded).toBe(true)
    expect(stream.events).toEqual([])
  })

  it('do not keep a session alive', async () => {
    const other = await app.signInAs('agent')
    const { db } = app.context.database
    const lastSeenAt = new Date(Date.now() - 10 * 60_000).toISOString()
    await db.updateTable('sessions').set({ lastSeenAt }).where('userId', '=', other.id).execute()
    await listen(other)
    const { path } = await newTicket()
    await other.put(`${path}/presence`, { page: 'one', doing: 'viewing' }, 200)
    await other.send('GET', path, { headers: { 'x-unattended': '1' } })
    const seen = () => db.selectFrom('sessions').select('lastSeenAt').where('userId', '=', other.id).execute()
    expect(await seen()).toEqual([{ lastSeenAt }])
    await other.get(path, 200)
    expect(await seen()).not.toEqual([{ lastSeenAt }])
  })

  it('are refused to a person with ten browsers already', async () => {
    const other = await app.signInAs('customer')
    const streams = []
    for (let count = 0; count < 10; count += 1) streams.push(await listen(other))
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const refused = await other.get('/api/live-updates', 429)
    expect(refused.json).toEqual({ message: 'Too many browsers are open at the same time.' })
    streams[0]?.close()
    await expect.poll(async () => (await listen(other)).status).toBe(200)
  })

  it('have headers for a program that asks for no more', async () => {
    const { status, headers, text } = await ben.send('HEAD', '/api/live-updates')
    expect([status, headers['content-type'], headers['cache-control'], text]).toEqual([
      200,
      'text/event-stream',
      'no-store, no-transform',
      '',
    ])
  })

  describe('of people at a ticket', () => {
    const at = (ticketId: string) => `/api/tickets/${ticketId}/presence`
    const names = (rows: Record<string, unknown>[]) =>
      rows.map(({ name, doing }) => `${String(name)} is ${String(doing)}`)

    it('name the others there, and tell them when someone comes, writes and leaves', async () => {
      const ana = await app.signInAs('agent', 'ana')
      const { id } = await newTicket()
      const ofAna = await listen(ana)
      expect((await ana.put(at(id), { page: 'a', doing: 'viewing' }, 200)).json).toEqual([])
      // Ignores ticket events that earlier tests still cause.
      const presence = () => ofAna.events.filter((event) => event.startsWith('presence'))
      const told = (count: number) =>
        expect.poll(presence).toEqual(Array.from({ length: count }, () => `presence: ${id}`))
      await told(1)
      const seenByBen = await ben.put(at(id), { page: 'b', doing: 'viewing' }, 200)
      expect(names(seenByBen.rows)).toEqual(['ana is viewing'])
      await told(2)
      await ben.put(at(id), { page: 'b', doing: 'viewing' }, 200)
      await ben.put(at(id), { page: 'b2', doing: 'writing' }, 200)
      await told(3)
      expect(names((await ana.get(at(id), 200)).rows)).toEqual(['ben is writing'])
      await ben.put(at(id), { page: 'b2', doing: 'gone' }, 200)
      await told(4)
      expect(names((await ana.get(at(id), 200)).rows)).toEqual(['ben is viewing'])
      await ben.put(at(id), { page: 'b', doing: 'gone' }, 200)
      await told(5)
      expect((await ana.get(at(id), 200)).json).toEqual([])
      expect(ofAna.events).not.toContain(`tickets: ${id}`)
    })

    it('are refused for a ticket that does not exist, and for too many pages', async () => {
      expect((await ben.put(at('999999'), { page: 'b', doing: 'viewing' })).status).toBe(404)
      const ids = []
      for (let count = 0; count < 21; count += 1) ids.push((await newTicket()).id)
      for (const id of ids.slice(0, 20)) await ben.put(at(id), { page: 'many', doing: 'viewing' }, 200)
      const refused = await ben.put(at(ids[20] ?? ''), { page: 'many', doing: 'viewing' })
      expect([refused.status, refused.json]).toEqual([
        429,
        { message: 'You have too many tickets open at the same time.' },
      ])
      for (const id of ids) await ben.put(at(id), { page: 'many', doing: 'gone' }, 200)
    })

    it('are refused where they are malformed', async () => {
      const { id } = await newTicket()
      for (const body of [
        {},
        { page: 'b' },
        { page: 'b', doing: 'sleeping' },
        { page: 'b c', doing: 'viewing' },
        { page: 'x'.repeat(41), doing: 'viewing' },
      ]) {
        expect((await ben.put(at(id), body)).status).toBe(400)
      }
      expect((await ben.put(at('none'), { page: 'b', doing: 'viewing' })).status).toBe(404)
    })
  })
})

describe('Between two instances on one PostgreSQL', () => {
  it('changes and people at tickets are told by either', async () => {
    const database = await openTestDatabase('postgres')
    const here = await startTestAppOn(database)
    const second = await openDatabase({ ...database, log: testLog })
    const there = await startTestAppOn({ ...database, ...second })
    const [customer, ben, ana] = [
      await here.signInAs('customer'),
      await here.signInAs('agent', 'ben'),
      await there.signInAs('agent', 'ana'),
    ]
    const ofAna = await openEvents(ana)
    const { path } = await ticketOf(customer)
    const id = path.replace('/api/tickets/', '')
    await expect.poll(() => ofAna.events).toEqual([`tickets: ${id}`])
    const at = `/api/tickets/${id}/presence`
    await ana.put(at, { page: 'a', doing: 'viewing' }, 200)
    await ben.put(at, { page: 'b', doing: 'writing' }, 200)
    await expect
      .poll(async () => (await ana.get(at, 200)).rows)
      .toMatchObject([{ name: 'ben', doing: 'writing' }])
    await expect
      .poll(async () => (await ben.get(at, 200)).rows)
      .toMatchObject([{ name: 'ana', doing: 'viewing' }])
    ofAna.close()
    await there.stop()
    await here.stop()
  })
})
