import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../tests/support/testApp.ts'
import type { HttpClient } from '../../tests/support/httpClient.ts'
import { sweepKeys } from './idempotency.ts'

const ticket = {
  title: 'VPN drops',
  description: 'The VPN drops every few minutes.',
  category: 'technical',
  priority: 'high',
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()

describe.each(engines)('A form that is sent again with the same key (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const send = (who: HttpClient, key: string) =>
    who.send('POST', '/api/tickets', { headers: { 'idempotency-key': key }, body: ticket })
  const idsOf = async (who: HttpClient) => (await who.get('/api/tickets', 200)).rows.map((row) => row['id'])

  it('creates one ticket for each of two customers who happen to use the same key', async () => {
    const grace = await app.signInAs('customer')
    const ada = await app.signInAs('customer')
    const first = await send(grace, 'same-key-0001')
    const second = await send(ada, 'same-key-0001')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.field('id')).not.toBe(first.field('id'))
    expect(second.field('userId')).toBe(ada.id)
    expect((await send(grace, 'same-key-0001')).json).toEqual(first.json)
    expect((await send(ada, 'same-key-0001')).json).toEqual(second.json)
    expect(await idsOf(grace)).toEqual([first.field('id')])
    expect(await idsOf(ada)).toEqual([second.field('id')])
  })

  it('is the same request with fields that the server ignores, and another one with another content', async () => {
    const agent = await app.signInAs('agent')
    const grace = await app.signInAs('customer')
    const id = String((await send(grace, 'own-ticket-0001')).field('id'))
    const respond = (body: object) =>
      agent.send('POST', `/api/tickets/${id}/responses`, {
        headers: { 'idempotency-key': 'response-0001' },
        body,
      })
    const first = await respond({ message: 'Please restart it.' })
    const again = await respond({ message: 'Please restart it.', isStaff: true })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.json).toEqual(first.json)
    expect((await respond({ message: 'Or not.', isStaff: true })).status).toBe(409)
  })

  it('is recognised for a day, and its key is removed after that', async () => {
    const { db } = app.context.database
    const grace = await app.signInAs('customer')
    const keys = () =>
      db.selectFrom('idempotencyKeys').select('key').where('userId', '=', grace.id).orderBy('key').execute()
    const setAge = (key: string, hours: number) =>
      db
        .updateTable('idempotencyKeys')
        .set({ createdAt: hoursAgo(hours) })
        .where('userId', '=', grace.id)
        .where('key', '=', key)
        .execute()
    const recent = await send(grace, 'recent-key-0001')
    await send(grace, 'yesterday-0001')
    await setAge('recent-key-0001', 23.9)
    await setAge('yesterday-0001', 24.1)
    await sweepKeys(app.context.database)
    expect(await keys()).toEqual([{ key: 'recent-key-0001' }])
    expect((await send(grace, 'recent-key-0001')).json).toEqual(recent.json)
    expect(await idsOf(grace)).toHaveLength(2)
  })
})
