import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import { sweepKeys } from './idempotency.ts'

const ticket = {
  title: 'VPN drops',
  description: 'The VPN drops every few minutes.',
  category: 'technical',
  priority: 'high',
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()

describe.each(bothEngines)('A form that is sent again with the same key (%s)', (engine) => {
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

  it('leaves no password and nothing that could be tried for one, and no more of its answer than was sent', async () => {
    const administrator = await app.signInAs('Administrator')
    const target = await app.signInAs('customer')
    const sendAs = (method: string, path: string, key: string, body: object) =>
      administrator.send(method, path, { headers: { 'idempotency-key': key }, body })
    const rowOf = (key: string) =>
      app.context.database.db
        .selectFrom('idempotencyKeys')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
    const mail = { smtpHost: 'mail.test', smtpPort: 587, smtpUser: 'u', fromEmail: 'a@b.test', fromName: 'N' }
    const user = { username: `new-${engine}`, role: 'agent', email: '' }
    const reset = `/api/users/${target.id}/reset-password`
    const forms: [string, string, string, object, string][] = [
      ['POST', '/api/users', 'password', user, 'first-secret-0001'],
      ['PUT', reset, 'newPassword', {}, 'second-secret-0001'],
      ['PUT', '/api/settings/email', 'smtpPass', mail, 'third-secret-0001'],
    ]
    for (const [method, path, field, rest, key] of forms) {
      const body = { ...rest, [field]: 'Secret-of-7' }
      const first = await sendAs(method, path, key, body)
      expect(first.status, first.text).toBeLessThan(300)
      const row = await rowOf(key)
      expect(row.answer).toBe(first.text)
      const stored = JSON.stringify(row)
      for (const text of ['Secret-of-7', 'otpSecret', 'passwordHash', 'usernameKey'])
        expect(stored).not.toContain(text)
      expect(row.bodyHash).not.toBe(hash('sha256', JSON.stringify(body)))
      expect(row.secretHash).toMatch(/^\$argon2id\$/)
      const again = await sendAs(method, path, key, body)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      const other = { ...body, [field]: 'Secret-of-8' }
      expect((await sendAs(method, path, key, other)).status).toBe(409)
      if (method === 'POST') continue
      expect((await sendAs(method, path, `${key}-b`, other)).status).toBe(200)
      expect((await rowOf(`${key}-b`)).bodyHash).toBe(row.bodyHash)
    }
    expect(JSON.parse((await rowOf('first-secret-0001')).answer ?? '')).not.toHaveProperty('passwordHash')
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
