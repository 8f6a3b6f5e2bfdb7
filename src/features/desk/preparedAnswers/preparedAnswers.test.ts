import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { auditPage } from '../../base/audit/schema.ts'
import { maxAnswers } from './values.ts'

const answers = '/api/prepared-answers'
const blank = {
  title: 'Password reset',
  message: 'Hello {{customer.firstName}}, your password for {{ticket.title}} is reset.\n\n{{ agent.name }}',
  isShared: true,
  status: null,
  priority: null,
  assigneeId: null,
  assignsToSender: false,
}

describe.each(bothEngines)('Prepared answers (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let ana: SignedInClient
  let ben: SignedInClient
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    ana = await app.signInAs('agent')
    ben = await app.signInAs('agent')
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const add = async (change: object = {}, by = ana) => {
    const answer = (await by.post(answers, { ...blank, ...change }, 201)).object
    return { answer, path: `${answers}/${String(answer['id'])}` }
  }
  const listed = async (client: SignedInClient) => (await client.get(answers, 200)).rows
  const idsOf = async (client: SignedInClient) => (await listed(client)).map(({ id }) => id)

  it('are shared with all staff, or their author’s alone', async () => {
    const shared = await add({ priority: 'high', assigneeId: ben.id, title: '  Visit ' })
    const own = await add({ isShared: false, status: 'resolved', assignsToSender: true })
    expect(shared.answer).toEqual({
      ...blank,
      id: shared.answer['id'],
      userId: ana.id,
      authorName: ana.username,
      title: 'Visit',
      priority: 'high',
      assigneeId: ben.id,
      assigneeName: ben.username,
    })
    expect(await listed(ana)).toEqual(expect.arrayContaining([shared.answer, own.answer]))
    for (const colleague of [ben, administrator]) {
      expect(await listed(colleague)).toContainEqual(shared.answer)
      expect(await idsOf(colleague)).not.toContain(own.answer['id'])
    }
  })

  it('are changed and deleted by their author, and shared ones by administrators', async () => {
    const shared = await add()
    const own = await add({ isShared: false })
    const refused = await ben.put(shared.path, { ...blank, title: 'Mine' }, 403)
    expect(refused.field('message')).toBe('Only its author or an administrator can change a shared answer.')
    await ben.delete(shared.path, 403)
    for (const stranger of [ben, administrator]) {
      await stranger.put(own.path, { ...blank, title: 'Mine' }, 404)
      await stranger.delete(own.path, 404)
    }
    await ana.put(shared.path, { ...blank, title: 'Anas' }, 200)
    const changed = await administrator.put(shared.path, { ...blank, title: 'Ours', status: 'resolved' }, 200)
    expect(changed.json).toMatchObject({ title: 'Ours', status: 'resolved', userId: ana.id })
    const both = await Promise.all([
      administrator.send('DELETE', shared.path),
      ana.send('DELETE', shared.path),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    await ana.put(shared.path, blank, 404)
    await ana.delete(own.path, 200)
    expect(await idsOf(ana)).not.toContain(own.answer['id'])
  })

  it('become private for their author only, and shared again', async () => {
    const { path, answer } = await add()
    const refused = await administrator.put(path, { ...blank, isShared: false }, 400)
    expect(refused.field('message')).toBe('Only the author can make a shared answer private.')
    await ana.put(path, { ...blank, isShared: false }, 200)
    expect(await idsOf(administrator)).not.toContain(answer['id'])
    await ana.put(path, blank, 200)
    expect(await idsOf(administrator)).toContain(answer['id'])
  })

  it('that two people change at once are changed by one of them', async () => {
    const { path, answer } = await add()
    await ana.put(path, { ...blank, title: 'First' }, 200)
    const second = await administrator.send('PUT', path, {
      body: { ...blank, title: 'Second' },
      headers: { 'if-match': '"of-another-version"' },
    })
    expect(second.status).toBe(409)
    expect(second.json).toMatchObject({ current: { title: 'First' }, changedBy: ana.username })
    expect((await listed(ben)).find(({ id }) => id === answer['id'])).toMatchObject({ title: 'First' })
  })

  it.each([
    ['Hello {{customer.frstName}}', 'There is no placeholder {{customer.frstName}}.'],
    ['Hello {{ customer.password }}', 'There is no placeholder {{customer.password}}.'],
    ['Hello {{name}}', 'There is no placeholder {{name}}.'],
    ['Hello {{customer.firstName}', 'A placeholder is not closed.'],
    ['Hello {{customer.\nfirstName}}', 'A placeholder is not closed.'],
  ])('with a placeholder as in %j are refused', async (message, told) => {
    const refused = await ana.post(answers, { ...blank, message }, 400)
    expect(refused.field('message')).toContain(told)
  })

  it.each([
    { title: ' ' },
    { title: 'x'.repeat(101) },
    { title: 'two\nlines' },
    { message: ' ' },
    { message: 'x'.repeat(10_001) },
    { isShared: 'yes' },
    { status: 'closed' },
    { priority: 'urgent' },
    { assigneeId: 'me' },
    { assigneeId: 1, assignsToSender: true },
  ])('with a body like %j are refused', async (change) => {
    const { path } = await add()
    const body = { ...blank, ...change }
    const refused = [await ana.post(answers, body), await ana.put(path, body)]
    expect(refused.map(({ status }) => status)).toEqual([400, 400])
  })

  it('are not saved with an assignee who cannot work on tickets, and show one who has left', async () => {
    const leaver = await app.signInAs('agent')
    const { path, answer } = await add({ assigneeId: leaver.id })
    await administrator.put(`/api/users/${leaver.id}`, { isSuspended: true }, 200)
    for (const assigneeId of [leaver.id, customer.id, 999_999]) {
      const refused = await ana.put(path, { ...blank, assigneeId }, 400)
      expect(refused.field('message')).toBe(
        'This account cannot work on tickets: it is suspended, or not staff.',
      )
      await ana.post(answers, { ...blank, assigneeId }, 400)
    }
    expect(await listed(ana)).toContainEqual({ ...answer, assigneeName: leaver.username })
    await administrator.delete(`/api/users/${leaver.id}`, 200)
    expect(await listed(ana)).toContainEqual({ ...answer, assigneeName: null })
  })

  it('that are private go with the account of their author; shared ones stay', async () => {
    const leaver = await app.signInAs('agent')
    const shared = await add({}, leaver)
    await add({ isShared: false }, leaver)
    await administrator.delete(`/api/users/${leaver.id}`, 200)
    expect(await listed(ben)).toContainEqual({ ...shared.answer, authorName: null })
    const { db } = app.context.database
    const left = await db.selectFrom('preparedAnswers').select('id').where('userId', '=', leaver.id).execute()
    expect(left.map(({ id }) => id)).toEqual([shared.answer['id']])
    await administrator.put(shared.path, { ...blank, title: 'Still ours' }, 200)
    await administrator.put(shared.path, { ...blank, isShared: false }, 400)
  })

  it('are in the audit log: shared ones with their text, private ones without', async () => {
    const shared = await add({ message: 'A shared sentence' })
    await administrator.put(shared.path, { ...blank, message: 'Another sentence' }, 200)
    const own = await add({ title: 'A private title', message: 'A private sentence', isShared: false })
    await ana.put(own.path, { ...blank, title: 'Other private title', isShared: false }, 200)
    await ana.delete(own.path, 200)
    const eventsOf = async (path: string) => {
      const subject = `prepared%20answer%20${path.split('/').at(-1)}`
      const events = await administrator.get(`/api/audit-events?subject=${subject}`, 200)
      return { text: events.text, events: auditPage.parse(events.json).events }
    }
    const { events } = await eventsOf(shared.path)
    expect(events).toMatchObject([
      {
        action: 'prepared answer changed',
        detail: { from: { message: 'A shared sentence' }, to: { message: 'Another sentence' } },
      },
      { action: 'prepared answer created', detail: { title: blank.title, assignee: null } },
    ])
    const others = await eventsOf(own.path)
    expect(others.events.map(({ action }) => action)).toEqual([
      'prepared answer deleted',
      'prepared answer changed',
      'prepared answer created',
    ])
    expect(others.text).not.toContain('rivate title')
    expect(others.text).not.toContain('rivate sentence')
  })

  it('have the values of a ticket, and none for names that were never entered', async () => {
    const { db } = app.context.database
    const { path } = await ticketOf(customer)
    const ticketId = path.split('/').at(-1)
    const read = async (by = ana) => (await by.get(`${answers}/values/${ticketId}`, 200)).json
    const ofTicket = { 'ticket.id': ticketId, 'ticket.title': 'No network' }
    const [noCustomer, noAgent] = [
      { 'customer.firstName': null, 'customer.name': null, 'customer.company': null },
      { 'agent.firstName': null, 'agent.name': null },
    ]
    expect(await read()).toEqual({ ...noCustomer, ...ofTicket, ...noAgent })
    const name = (id: number, names: object) =>
      db.updateTable('users').set(names).where('id', '=', id).execute()
    await name(customer.id, { firstName: 'Grace', lastName: 'Hopper', company: 'Navy' })
    await name(ana.id, { fullName: 'Ana Diaz' })
    const ofCustomer = {
      'customer.firstName': 'Grace',
      'customer.name': 'Grace Hopper',
      'customer.company': 'Navy',
    }
    expect(await read()).toEqual({
      ...ofCustomer,
      ...ofTicket,
      'agent.firstName': null,
      'agent.name': 'Ana Diaz',
    })
    expect(await read(ben)).toEqual({ ...ofCustomer, ...ofTicket, ...noAgent })
    await ana.get(`${answers}/values/999999`, 404)
    await ana.get(`${answers}/values/x`, 404)
  })

  it('are bounded, also where a private one is shared', async () => {
    const { db } = app.context.database
    const at = new Date().toISOString()
    const own = await add({ isShared: false }, ben)
    const fill = async (ownerId: number | null, to: number) => {
      const rows = (await db.selectFrom('preparedAnswers').select('ownerId').execute()).filter(
        (row) => row.ownerId === ownerId,
      )
      const row = { title: 'x', message: 'x', userId: ben.id, ownerId, assignsToSender: false }
      const missing = Array.from({ length: to - rows.length }, () => ({
        ...row,
        createdAt: at,
        updatedAt: at,
      }))
      await db.insertInto('preparedAnswers').values(missing).execute()
    }
    await fill(ben.id, maxAnswers.private)
    expect((await ben.post(answers, { ...blank, isShared: false }, 409)).field('message')).toContain(
      'You already have 100 private answers.',
    )
    const shared = await add({}, ben)
    await ben.put(shared.path, { ...blank, isShared: false }, 409)
    await ben.put(own.path, { ...blank, title: 'Still changed', isShared: false }, 200)
    await fill(null, maxAnswers.shared)
    expect((await ana.post(answers, blank, 409)).field('message')).toContain('already 300 shared answers')
    await ben.put(own.path, blank, 409)
    await add({ isShared: false }, ana)
  })

  it('are no concern of customers and visitors', async () => {
    const { rows } = await ben.get(answers, 200)
    const path = `${answers}/${String(rows[0]?.['id'])}`
    for (const [client, status] of [
      [customer, 403],
      [app.newClient(), 401],
    ] as const) {
      await client.get(answers, status)
      await client.get(`${answers}/values/1`, status)
      await client.post(answers, blank, status)
      await client.put(path, blank, status)
      await client.delete(path, status)
    }
    expect((await listed(ben)).length).toBe(rows.length)
  })
})
