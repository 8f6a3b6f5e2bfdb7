import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { auditPage } from '../../base/audit/schema.ts'

describe.each(bothEngines)('A response of staff that changes its ticket (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let ana: SignedInClient
  let ben: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    customer = await app.signInAs('customer')
    ana = await app.signInAs('agent')
    ben = await app.signInAs('agent')
    await app.context.database.db.updateTable('users').set({ emailNotifications: true }).execute()
  })
  afterAll(() => app.stop())

  async function raise() {
    const { path } = await ticketOf(customer)
    await app.clear()
    return {
      path,
      responses: `${path}/responses`,
      assignment: `${path}/assignment`,
      id: Number(path.split('/').at(-1)),
    }
  }
  const assigneeOf = async (assignment: string) => (await ana.get(assignment, 200)).object['assigneeId']
  const countOf = async (responses: string) => (await ana.get(responses, 200)).rows.length
  const changesOf = async (id: number) =>
    auditPage.parse((await app.administrator.get(`/api/audit-events?subject=ticket%20${id}`, 200)).json)
      .events

  it('sets status, priority and assignee with it, and mails the customer once', async () => {
    const { id, path, responses, assignment } = await raise()
    const change = { status: 'in_progress', priority: 'high', assigneeId: ben.id }
    await ana.post(responses, { message: 'Ben comes tomorrow.', ...change }, 201)
    expect((await ana.get(path, 200)).json).toMatchObject({
      status: 'in_progress',
      priority: 'high',
      events: [{ status: 'in_progress', priority: 'high' }],
    })
    expect((await ana.get(assignment, 200)).json).toMatchObject({
      assigneeId: ben.id,
      events: [{ assigneeId: ben.id, authorName: ana.username }],
    })
    expect((await changesOf(id)).map(({ action, detail }) => [action, detail])).toEqual([
      [
        'ticket changed',
        { from: { status: 'open', priority: 'medium' }, to: { status: 'in_progress', priority: 'high' } },
      ],
      ['ticket assigned', { from: null, to: ben.username }],
    ])
    await app.deliver()
    await app.deliver(Date.now() + 10 * minuteMs)
    const to = app.catcher.mails.flatMap(({ envelope }) => envelope.to)
    expect(to).toHaveLength(2)
    expect(new Set(to)).toEqual(new Set([ben, customer].map(({ username }) => `${username}@example.test`)))
  })

  it('leaves a ticket with the colleague who has it', async () => {
    const { id, responses, assignment } = await raise()
    await ana.put(assignment, { assigneeId: ana.id }, 200)
    await ana.post(responses, { message: 'I have it.', assigneeId: ana.id }, 201)
    expect((await ana.get(assignment, 200)).object['events']).toHaveLength(1)
    expect(await changesOf(id)).toHaveLength(1)
  })

  it('sets only a priority, about which nobody is mailed', async () => {
    const { path, responses } = await raise()
    await ana.post(responses, { message: 'It is urgent.', priority: 'critical' }, 201)
    expect((await ana.get(path, 200)).json).toMatchObject({ status: 'open', priority: 'critical' })
    await app.deliver(Date.now() + 10 * minuteMs)
    expect(app.catcher.mails.map(({ text }) => text?.includes('ritical'))).toEqual([false])
  })

  it('is not stored where its assignee cannot work on tickets', async () => {
    const { path, responses, assignment } = await raise()
    const leavers = [await app.signInAs('agent'), await app.signInAs('agent')]
    const [suspended, demoted] = leavers.map(({ id }) => id)
    await app.administrator.put(`/api/users/${suspended}`, { isSuspended: true }, 200)
    await app.administrator.put(`/api/users/${demoted}`, { role: 'customer' }, 200)
    for (const assigneeId of [suspended, demoted, customer.id, 999_999]) {
      const refused = await ana.post(responses, { message: 'x', status: 'resolved', assigneeId }, 400)
      expect(refused.field('message')).toBe(
        'This account cannot work on tickets: it is suspended, or not staff.',
      )
    }
    for (const assigneeId of ['x', 0, null]) await ana.post(responses, { message: 'x', assigneeId }, 400)
    await ana.post(responses, { message: 'x', priority: 'urgent' }, 400)
    expect(await countOf(responses)).toBe(0)
    expect(await assigneeOf(assignment)).toBeNull()
    expect((await ana.get(path, 200)).json).toMatchObject({ status: 'open', events: [] })
  })

  it('assigns nothing where the response is refused', async () => {
    const { path, responses, assignment } = await raise()
    const body = { message: 'Ben comes.', assigneeId: ben.id, priority: 'high' }
    await customer.post(responses, { message: 'Wait!' }, 201)
    const early = await ana.send('POST', responses, { body, headers: { 'if-match': '"none"' } })
    expect(early.status).toBe(409)
    await ana.put(path, { status: 'closed' }, 200)
    await ana.post(responses, body, 409)
    await ana.post('/api/tickets/999999/responses', body, 404)
    expect(await assigneeOf(assignment)).toBeNull()
    expect(await countOf(responses)).toBe(1)
  })

  it('is refused for customers and visitors, for any account', async () => {
    const { responses } = await raise()
    for (const change of [{ priority: 'high' }, { assigneeId: ben.id }, { assigneeId: 999_999 }])
      await customer.post(responses, { message: 'x', ...change }, 403)
    const other = await app.signInAs('customer')
    await other.post(responses, { message: 'x', assigneeId: ben.id }, 404)
    await app.newClient().post(responses, { message: 'x', assigneeId: ben.id }, 401)
    expect(await countOf(responses)).toBe(0)
  })

  it('never leaves a ticket with an account that is suspended meanwhile', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { responses, assignment } = await raise()
      const leaver = await app.signInAs('agent')
      const [response, suspended] = await Promise.all([
        ana.send('POST', responses, { body: { message: 'Yours.', assigneeId: leaver.id } }),
        app.administrator.send('PUT', `/api/users/${leaver.id}`, { body: { isSuspended: true } }),
      ])
      expect(suspended.status).toBe(200)
      expect([201, 400]).toContain(response.status)
      expect(await assigneeOf(assignment)).toBeNull()
      expect(await countOf(responses)).toBe(response.status === 201 ? 1 : 0)
    }
  })
})
