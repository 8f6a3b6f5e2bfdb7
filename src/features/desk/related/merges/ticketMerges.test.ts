import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../../tests/support/testApp.ts'

interface Raised {
  id: number
  path: string
}

describe.each(bothEngines)('Merging tickets (%s)', (engine) => {
  let app: TestAppWithMail
  let agent: SignedInClient
  let customer: SignedInClient
  let other: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    agent = await app.signInAs('agent', 'ben')
    customer = await app.signInAs('customer', 'grace')
    other = await app.signInAs('customer', 'carl')
    await app.context.database.db.updateTable('users').set({ emailNotifications: true }).execute()
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  async function raise(by: SignedInClient, title = 'No network', description = 'Nothing works since today.') {
    const body = { title, description, category: 'technical' }
    const id = Number((await by.post('/api/tickets', body, 201)).field('id'))
    return { id, path: `/api/tickets/${id}` }
  }
  const at = (noun: string, { id }: Raised) => `/api/tickets/${id}/${noun}`
  const respond = (by: SignedInClient, { path }: Raised, message: string) =>
    by.post(`${path}/responses`, { message }, 201)
  const messagesOf = async ({ path }: Raised, by = agent) =>
    (await by.get(`${path}/responses`, 200)).rows.map(({ message }) => message)
  const versionOf = async ({ path }: Raised) => (await agent.get(path, 200)).field('updatedAt')
  async function merge(duplicate: Raised, into: Raised, more: object = {}, by = agent) {
    const body = { into: into.id, updatedAt: await versionOf(duplicate), ...more }
    return by.post(at('merge', duplicate), body)
  }
  const merged = async (duplicate: Raised, into: Raised, more: object = {}) => {
    const response = await merge(duplicate, into, more)
    expect(response.status, response.text).toBe(200)
    return response
  }

  it('moves responses, the description, notes, watchers, tags and links, and closes the duplicate', async () => {
    const [into, duplicate, third] = [
      await raise(customer),
      await raise(customer, 'Offline', 'We are offline today.'),
      await raise(other),
    ]
    await respond(agent, into, 'one')
    await respond(customer, duplicate, 'two')
    await respond(customer, into, 'three')
    await agent.post(at('notes', into), { message: 'first note' }, 201)
    await agent.post(at('notes', duplicate), { message: 'second note' }, 201)
    await agent.put(at('watchers', duplicate), { isWatching: true }, 200)
    for (const ticket of [into, duplicate]) {
      await app.administrator.put(at('watchers', ticket), { isWatching: true }, 200)
      await agent.post(at('tags', ticket), { name: 'network' }, 201)
    }
    await agent.post(at('tags', duplicate), { name: 'site 7' }, 201)
    await agent.post(at('links', duplicate), { linkedId: into.id }, 201)
    await agent.post(at('links', duplicate), { linkedId: third.id }, 201)

    const response = await merged(duplicate, into)
    expect(response.object).toMatchObject({ id: into.id, status: 'open' })
    expect(await messagesOf(into)).toEqual(['one', 'two', 'three', 'We are offline today.'])
    expect(await messagesOf(duplicate)).toEqual([])
    const moved = (await customer.get(`${into.path}/responses`, 200)).rows.at(-1)
    const closed = await customer.get(duplicate.path, 200)
    expect(moved).toMatchObject({ isStaff: false, userId: customer.id, createdAt: closed.field('createdAt') })
    expect(closed.object).toMatchObject({ status: 'closed', description: 'We are offline today.' })
    expect((await agent.get(at('notes', into), 200)).rows).toMatchObject([
      { message: 'first note' },
      { message: 'second note' },
    ])
    expect((await agent.get(at('notes', duplicate), 200)).json).toEqual([])
    expect((await agent.get(at('assignment', into), 200)).field('watchers')).toHaveLength(2)
    expect((await agent.get(at('assignment', duplicate), 200)).field('watchers')).toEqual([])
    const tags = (await agent.get(at('tags', into), 200)).rows
    expect(tags.map(({ name }) => name)).toEqual(['network', 'site 7'])
    expect((await agent.get(at('tags', duplicate), 200)).json).toEqual([])
    expect((await agent.get(at('links', into), 200)).rows).toMatchObject([{ id: third.id }])
    expect((await agent.get(at('links', third), 200)).rows).toMatchObject([{ id: into.id }])
    expect((await agent.get(at('links', duplicate), 200)).json).toEqual([])
  })

  it('keeps the words of staff theirs, who opened the duplicate for the customer, and counts no answer', async () => {
    const into = await raise(customer)
    const body = { title: 'A call', description: 'The customer called about it.', category: 'technical' }
    const opened = await agent.post('/api/staff-tickets', { ...body, userId: customer.id }, 201)
    const id = Number(opened.field('id'))
    await merged({ id, path: `/api/tickets/${id}` }, into)
    const [moved] = (await agent.get(`${into.path}/responses`, 200)).rows
    expect(moved).toMatchObject({ message: body.description, isStaff: true, authorName: 'ben' })
    const state = await app.context.database.db
      .selectFrom('tickets')
      .select(['staffWroteLast', 'firstAnswerMinutes'])
      .where('id', '=', into.id)
      .executeTakeFirstOrThrow()
    expect(state).toEqual({ staffWroteLast: false, firstAnswerMinutes: null })
  })

  it('leaves a trace in both, also for the customer, who is mailed once', async () => {
    const [into, duplicate] = [
      await raise(customer, 'Printer is down'),
      await raise(customer, 'Printer hums'),
    ]
    await app.clear()
    await merged(duplicate, into)
    for (const client of [agent, customer]) {
      const [left, got] = [await client.get(duplicate.path, 200), await client.get(into.path, 200)]
      const target = { id: into.id, title: 'Printer is down' }
      expect(left.object).toMatchObject({
        mergedInto: target,
        events: [{ status: 'closed' }, { status: null, mergedInto: target }],
      })
      expect(got.object).toMatchObject({
        events: [{ mergedFrom: { id: duplicate.id, title: 'Printer hums' } }],
      })
      expect(got.object).not.toHaveProperty('mergedInto')
      expect(left.text.includes('"authorName":"ben"')).toBe(client === agent)
    }
    expect((await app.outbox()).map(({ recipient }) => recipient)).toEqual(['grace@example.test'])
  })

  it('changes nothing when it is sent again', async () => {
    const [into, duplicate] = [await raise(customer), await raise(customer)]
    const body = { into: into.id, updatedAt: await versionOf(duplicate) }
    const both = [await agent.post(at('merge', duplicate), body, 200)]
    both.push(await agent.post(at('merge', duplicate), body, 200))
    expect(both[1]?.text).toBe(both[0]?.text)
    expect(await messagesOf(into)).toHaveLength(1)
  })

  it('leaves a ticket that nobody can write to: what is sent is refused, and says where to write', async () => {
    const [into, duplicate, third] = [await raise(customer), await raise(customer), await raise(customer)]
    await merged(duplicate, into)
    const text = `This ticket was merged into ticket #${into.id}. Please write there.`
    const note = { message: 'x' }
    for (const refused of [
      await customer.post(`${duplicate.path}/responses`, note, 409),
      await agent.post(`${duplicate.path}/responses`, note, 409),
      await agent.post(`${duplicate.path}/responses`, { ...note, status: 'resolved' }, 409),
      await customer.put(duplicate.path, { status: 'resolved' }, 409),
      await agent.put(duplicate.path, { status: 'open' }, 409),
      await agent.put(duplicate.path, { priority: 'high' }, 409),
      await agent.post(at('notes', duplicate), note, 409),
    ])
      expect(refused.field('message')).toBe(text)
    const seen = { id: duplicate.id, updatedAt: await versionOf(duplicate) }
    const several = await agent.post('/api/ticket-changes', { tickets: [seen], status: 'open' })
    expect(several.text).toContain('"refused":1')
    expect((await merge(duplicate, third)).field('message')).toContain(
      `#${duplicate.id} was merged into another one already`,
    )
    expect((await merge(third, duplicate)).field('message')).toContain(
      `#${duplicate.id} was merged into another one. Choose`,
    )
    expect((await merge(into, duplicate)).status).toBe(409)
    expect((await agent.get(duplicate.path, 200)).object).toMatchObject({
      status: 'closed',
      priority: 'medium',
    })
    // A ticket that others were merged into can itself be merged.
    await merged(into, third)
    expect(await messagesOf(third)).toHaveLength(2)
  })

  it('is not undone by the undoing of an earlier change of several tickets', async () => {
    const [into, duplicate] = [await raise(customer), await raise(customer)]
    const seen = { id: duplicate.id, updatedAt: await versionOf(duplicate) }
    const changed = await agent.post('/api/ticket-changes', { tickets: [seen], status: 'closed' })
    const change = Number(/"id":(\d+)/.exec(changed.text)?.[1])
    await merged(duplicate, into)
    expect((await agent.post(`/api/ticket-changes/${change}/undo`)).text).toContain('"refused":1')
    expect((await agent.get(duplicate.path, 200)).field('status')).toBe('closed')
  })

  it('is refused with the ticket itself, an unknown or a closed one, and where the duplicate was changed', async () => {
    const [into, duplicate] = [await raise(customer), await raise(customer)]
    expect((await merge(duplicate, duplicate)).status).toBe(400)
    const unknown = { id: 999_999, path: '' }
    expect((await merge(duplicate, unknown)).status).toBe(404)
    const body = { into: into.id, updatedAt: await versionOf(duplicate) }
    await agent.post(at('merge', unknown), body, 404)
    await respond(customer, duplicate, 'And the phone.')
    const stale = await agent.post(at('merge', duplicate), body, 409)
    expect(stale.field('message')).toContain('was changed meanwhile')
    await agent.put(into.path, { status: 'closed' }, 200)
    expect((await merge(duplicate, into)).field('message')).toBe(
      `Ticket #${into.id} is closed. Reopen it first.`,
    )
    expect(await messagesOf(duplicate)).toEqual(['And the phone.'])
  })

  it('with a ticket of another customer has to be confirmed, and then the other customer reads all', async () => {
    const [into, duplicate] = [await raise(other, 'Secret plans'), await raise(customer)]
    await respond(customer, duplicate, 'It is still broken.')
    const refused = await merge(duplicate, into)
    expect([refused.status, String(refused.field('message'))]).toEqual([
      409,
      expect.stringContaining(`#${into.id} belongs to another customer, carl, who would read all messages`),
    ])
    // As if the ticket had got another customer since the confirmation.
    expect((await merge(duplicate, into, { otherCustomerId: customer.id })).status).toBe(409)
    await merged(duplicate, into, { otherCustomerId: other.id })
    expect(await messagesOf(into, other)).toEqual(['It is still broken.', 'Nothing works since today.'])
    await customer.get(into.path, 404)
    await other.get(duplicate.path, 404)
    const left = await customer.get(duplicate.path, 200)
    expect(left.object).toMatchObject({ mergedInto: {}, events: [{ status: 'closed' }, { mergedInto: {} }] })
    expect(left.text).not.toContain('Secret plans')
    expect((await other.get(into.path, 200)).object).toMatchObject({ events: [{ mergedFrom: {} }] })
    const reply = await customer.post(`${duplicate.path}/responses`, { message: 'Hello?' }, 409)
    expect(reply.field('message')).toBe('This ticket was merged into another one and cannot be updated.')
  })

  it('keeps a reply or a new request waiting for staff, or else tells who wrote last by the time', async () => {
    const row = async ({ id }: Raised) =>
      app.context.database.db
        .selectFrom('tickets')
        .select(['customerRepliedAt', 'staffWroteLast', 'waitsSince', 'firstAnswerMinutes', 'createdAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const [into, fresh] = [await raise(customer), await raise(customer)]
    await respond(agent, into, 'We are on it.')
    expect(await row(into)).toMatchObject({ customerRepliedAt: null, staffWroteLast: true })
    await merged(fresh, into)
    expect(await row(into)).toMatchObject({
      customerRepliedAt: (await row(fresh)).createdAt,
      staffWroteLast: false,
      waitsSince: (await row(fresh)).createdAt,
    })
    const [unanswered, answered] = [await raise(customer), await raise(customer)]
    await respond(agent, answered, 'Please restart it.')
    await merged(answered, unanswered)
    expect(await row(unanswered)).toMatchObject({
      customerRepliedAt: null,
      staffWroteLast: true,
      waitsSince: null,
      firstAnswerMinutes: 0,
    })
  })

  it('is followed by the search, which finds the words in the ticket that has them now', async () => {
    const [into, duplicate] = [
      await raise(customer),
      await raise(customer, 'Offline', 'The quokkabird is offline.'),
    ]
    await respond(customer, duplicate, 'The numbatfern as well.')
    await merged(duplicate, into)
    const found = async (word: string) => {
      const headers = { range: 'rows=0-9' }
      const list = await agent.send('GET', `/api/tickets?words=${word}`, { headers })
      return list.rows.map(({ id }) => id)
    }
    expect(await found('numbatfern')).toEqual([into.id])
    expect(await found('quokkabird')).toEqual([duplicate.id, into.id])
  })

  it('of two tickets into each other at once merges one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await raise(customer), await raise(customer)]
      const responses = await Promise.all([merge(one, two), merge(two, one, {}, app.administrator)])
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const after = [await agent.get(one.path, 200), await agent.get(two.path, 200)]
      expect(new Set(after.map((ticket) => ticket.field('status')))).toEqual(new Set(['closed', 'open']))
    }
  })

  it('into two tickets at once, or while the customer replies, moves every message once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two, duplicate] = [await raise(customer), await raise(customer), await raise(customer)]
      const [first, second, reply] = await Promise.all([
        merge(duplicate, one),
        merge(duplicate, two, {}, app.administrator),
        customer.post(`${duplicate.path}/responses`, { message: 'Still broken.' }),
      ])
      const wins = [first, second].filter(({ status }) => status === 200).length
      expect(wins).toBeLessThanOrEqual(1)
      expect([201, 409]).toContain(reply.status)
      const messages = [await messagesOf(one), await messagesOf(two), await messagesOf(duplicate)].flat()
      expect(messages).toHaveLength(wins + (reply.status === 201 ? 1 : 0))
    }
  })

  it.each([
    {},
    { into: 'x' },
    { into: 0 },
    { into: 1, updatedAt: 7 },
    { into: 1, updatedAt: 'x', otherCustomerId: true },
  ])('with a body like %j is refused', async (body) => {
    const duplicate = await raise(customer)
    await agent.post(at('merge', duplicate), body, 400)
    expect((await agent.get(duplicate.path, 200)).field('status')).toBe('open')
  })

  it('is no concern of customers and visitors', async () => {
    const [into, duplicate] = [await raise(customer), await raise(customer)]
    const body = { into: into.id, updatedAt: await versionOf(duplicate) }
    await customer.post(at('merge', duplicate), body, 403)
    await app.newClient().post(at('merge', duplicate), body, 401)
    expect((await agent.get(duplicate.path, 200)).field('status')).toBe('open')
  })
})
