import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { versionOf } from '../../../shared/endpoint/version.ts'
import { auditPage } from '../../base/audit/schema.ts'
import { createResponse } from './endpoints.ts'
import { ticket, ticketResponse } from './schema.ts'

const problem = {
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
}
const solved = { message: 'It prints again.', status: 'resolved' }

describe.each(bothEngines)('A response of staff with a status (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
    await app.context.database.db
      .updateTable('users')
      .set({ emailNotifications: true })
      .where('id', '=', customer.id)
      .execute()
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  const raise = async () => {
    const id = Number((await customer.post('/api/tickets', problem, 201)).field('id'))
    await app.clear()
    return { id, path: `/api/tickets/${id}`, responses: `/api/tickets/${id}/responses` }
  }
  const read = async (path: string) => ticket.parse((await agent.get(path, 200)).json)
  const messages = async (path: string) =>
    z
      .array(ticketResponse)
      .parse((await agent.get(path, 200)).json)
      .map(({ message }) => message)
  const changes = async (id: number) =>
    auditPage.parse((await app.administrator.get(`/api/audit-events?subject=ticket%20${id}`, 200)).json)
      .events

  it('sets it as a change of its own would: the customer waits no longer, and conversation and audit log have it', async () => {
    const { id, path, responses } = await raise()
    await customer.post(responses, { message: 'Hello?' }, 201)
    const response = ticketResponse.parse((await agent.post(responses, solved, 201)).json)
    expect(response).toMatchObject({ ticketId: id, userId: agent.id, message: solved.message, isStaff: true })
    const changed = await read(path)
    expect(changed).toMatchObject({ status: 'resolved', customerRepliedAt: null })
    expect(changed.events).toEqual([expect.objectContaining({ status: 'resolved', priority: null })])
    expect(await messages(responses)).toEqual(['Hello?', solved.message])
    expect(await changes(id)).toEqual([
      expect.objectContaining({
        action: 'ticket changed',
        actorName: agent.username,
        detail: { from: { status: 'open', priority: 'medium' }, to: { status: 'resolved' } },
      }),
    ])

    await agent.post(responses, { message: 'Not quite.', status: 'in_progress' }, 201)
    expect((await read(path)).status).toBe('in_progress')
  })

  it('is mailed to the customer once, with the status below the message', async () => {
    const { path, responses } = await raise()
    await agent.post(responses, solved, 201)
    await app.deliver()
    await app.deliver(Date.now() + 10 * minuteMs)
    expect(app.catcher.mails).toHaveLength(1)
    const [mail] = app.catcher.mails
    expect(mail?.envelope.to).toEqual([`${customer.username}@example.test`])
    expect(mail?.text).toContain('\n\nIt prints again.\n\nStatus: Resolved\n\n')
    expect(mail?.html).toContain('It prints again.<br>\n<br>\nStatus: Resolved</div>')

    await app.clear()
    await agent.post(responses, { ...solved, message: 'As I said.' }, 201)
    await app.deliver(Date.now() + 10 * minuteMs)
    expect(app.catcher.mails).toHaveLength(1)
    expect(app.catcher.mails[0]?.text, 'it was resolved before').not.toContain('Status:')
    expect((await read(path)).events).toHaveLength(1)
  })

  it('is refused where it would not be accepted alone, and then sets no status', async () => {
    const { id, path, responses } = await raise()
    const refused = async (status: number, body: object, who = agent, headers = {}) => {
      const response = await who.send('POST', responses, { body, headers })
      expect(response.status, response.text).toBe(status)
    }
    await refused(403, solved, customer)
    await refused(403, { ...solved, status: 'in_progress' }, customer)
    await refused(404, solved, await app.signInAs('customer'))
    await refused(400, { ...solved, status: 'closed' })
    await refused(400, { ...solved, message: ' ' })
    await customer.post(responses, { message: 'One more thing' }, 201)
    await refused(409, solved, agent, { 'if-match': '"none"' })
    expect((await read(path)).status).toBe('open')
    await agent.put(path, { status: 'closed' }, 200)
    await refused(409, solved)
    expect((await read(path)).status).toBe('closed')
    expect(await messages(responses)).toEqual(['One more thing'])
    expect(await changes(id), 'closing it').toHaveLength(1)
  })

  it('is sent once under one key, also after a colleague has opened the ticket again', async () => {
    const { path, responses } = await raise()
    const headers = { 'idempotency-key': 'with-status-0001', 'if-match': '"none"' }
    const send = (body: object) => agent.send('POST', responses, { body, headers })
    const [first, second] = await Promise.all([send(solved), send(solved)])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    await agent.put(path, { status: 'open' }, 200)
    expect((await send(solved)).text).toBe(first.text)
    expect((await read(path)).status).toBe('open')
    expect(await messages(responses)).toEqual([solved.message])
    expect((await send({ ...solved, status: 'in_progress' })).status, 'another request').toBe(409)
    const version = { 'if-match': `"${versionOf(createResponse, ticketResponse.parse(first.json))}"` }
    expect((await agent.send('POST', responses, { body: solved, headers: version })).status).toBe(201)
  })
})
