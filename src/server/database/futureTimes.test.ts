import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../tests/support/authenticator.ts'
import { engines } from '../../../tests/support/engines.ts'
import { password, startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { capFutureTimes } from './futureTimes.ts'
import { maxPendingSessionSeconds, maxSessionSeconds } from '../session/sessionTimes.ts'
import { dayMs } from '../../shared/time/durations.ts'

const daysAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const lengths = { full: maxSessionSeconds, pending: maxPendingSessionSeconds }

describe.each(engines)('What was stored while the clock was ten days ahead (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const sessionOf = (userId: number) =>
    app.context.database.db
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  const store = (userId: number, times: { lastSeenAt?: string; expiresAt?: string }) =>
    app.context.database.db.updateTable('sessions').set(times).where('userId', '=', userId).execute()
  const fromNowMs = (time: string) => Date.parse(time) - Date.now()

  it('keeps people signed in, and ends their sessions as long after the next use as all sessions', async () => {
    const agent = await app.signInAs('agent')
    await store(agent.id, { lastSeenAt: daysAhead(10), expiresAt: daysAhead(11) })
    await agent.get('/api/user', 200)
    const session = await sessionOf(agent.id)
    expect(fromNowMs(session.lastSeenAt)).toBeLessThanOrEqual(0)
    expect(fromNowMs(session.expiresAt)).toBeLessThanOrEqual(maxSessionSeconds * 1000)
    expect(fromNowMs(session.expiresAt)).toBeGreaterThan(0.9 * maxSessionSeconds * 1000)
    // The inactivity limit applies again.
    await store(agent.id, { lastSeenAt: daysAhead(-0.5) })
    await agent.get('/api/user', 401)
  })

  it('leaves a session alone that another instance, whose clock differs a little, has stored', async () => {
    const agent = await app.signInAs('agent')
    const expiresAt = new Date(Date.now() + maxSessionSeconds * 1000 + 20_000).toISOString()
    await store(agent.id, { expiresAt })
    await agent.get('/api/user', 200)
    expect((await sessionOf(agent.id)).expiresAt).toBe(expiresAt)
  })

  it('is set back by the regular sweep where nobody uses it', async () => {
    const { db } = app.context.database
    const agent = await app.signInAs('agent')
    await store(agent.id, { lastSeenAt: daysAhead(10), expiresAt: daysAhead(11) })
    const key = { userId: 0, call: 'POST /api/contact', key: 'ahead', bodyHash: 'x', answer: '{}' }
    await db
      .insertInto('idempotencyKeys')
      .values({ ...key, createdAt: daysAhead(10) })
      .execute()
    const upload = { path: '/uploads/ahead.png', kind: 'team', contentType: 'image/png', bytes: 1 }
    await db
      .insertInto('uploads')
      .values({ ...upload, createdAt: daysAhead(10) })
      .execute()
    await capFutureTimes(app.context.database, lengths)
    const session = await sessionOf(agent.id)
    expect(fromNowMs(session.expiresAt)).toBeLessThanOrEqual(maxSessionSeconds * 1000)
    const stored = [
      await db
        .selectFrom('idempotencyKeys')
        .select('createdAt')
        .where('key', '=', 'ahead')
        .executeTakeFirstOrThrow(),
      await db
        .selectFrom('uploads')
        .select('createdAt')
        .where('path', '=', upload.path)
        .executeTakeFirstOrThrow(),
    ]
    for (const { createdAt } of stored) expect(fromNowMs(createdAt)).toBeLessThanOrEqual(0)
  })

  it('refuses nobody the codes of their authenticator', async () => {
    const { db } = app.context.database
    const customer = await app.signInAs('customer')
    const secret = String((await customer.post('/api/otp/setup', {}, 200)).field('secret'))
    const ahead = Math.floor((Date.now() + 10 * dayMs) / 30_000)
    await db.updateTable('users').set({ otpLastStep: ahead }).where('id', '=', customer.id).execute()
    const token = codeOf(secret)
    await customer.post('/api/otp/verify', { token }, 200)
    // The same code still does not work twice.
    const again = app.newClient()
    await again.post('/api/login', { username: customer.username, password }, 200)
    expect((await again.post('/api/otp/verify', { token })).status).toBe(400)
  })
})
