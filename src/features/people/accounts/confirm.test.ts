import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, nextCode } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { expectStatus, type HttpClient } from '../../../../tests/support/httpClient.ts'
import { startTestAppWithMail } from '../../../../tests/support/mail.ts'
import { moveConfirmation } from '../../../../tests/support/moveConfirmation.ts'
import {
  startTestApp,
  password,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'

describe.each(engines)('Confirming that it is oneself (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const move = (minutes: number, owner: SignedInClient, at = app) =>
    moveConfirmation(at.context.database.db, owner.id, minutes)
  /** Whether the session may change how its owner signs in. */
  const mayChange = async (client: HttpClient) => (await client.post('/api/otp/setup')).status === 200

  async function withCodes(at = app) {
    const owner = await at.signInAs('agent')
    const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
    await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    await move(-6, owner, at)
    return { owner, secret }
  }

  const eventsOf = (owner: SignedInClient, at = app) =>
    at.context.database.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'detail'])
      .where('subject', '=', `user ${owner.id}`)
      .orderBy('id')
      .execute()

  it('is done by signing in, and lasts less than five minutes', async () => {
    const owner = await app.signInAs('customer')
    expect(await mayChange(owner)).toBe(true)
    await move(-4.8, owner)
    expect(await mayChange(owner)).toBe(true)
    await move(-5, owner)
    expect(await mayChange(owner)).toBe(false)
  })

  it('does not last longer because the clock was set back', async () => {
    const owner = await app.signInAs('customer')
    await move(0.5, owner)
    expect(await mayChange(owner)).toBe(false)
    await move(60 * 24, owner)
    expect(await mayChange(owner)).toBe(false)
  })

  it('is asked of a session that began before it was known', async () => {
    const owner = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('sessions')
      .set({ confirmedAt: null })
      .where('userId', '=', owner.id)
      .execute()
    const refused = await owner.post('/api/otp/setup', undefined, 403)
    expect(refused.json).toEqual({
      message: 'Please confirm with your password that it is you.',
      reason: 'confirm',
      code: false,
    })
    await owner.post('/api/confirm', { password }, 200)
    expect(await mayChange(owner)).toBe(true)
  })

  it('concerns this session only, which goes on under another cookie until it would have ended', async () => {
    const owner = await app.signInAs('customer')
    const other = app.newClient()
    await other.post('/api/login', { username: owner.username, password }, 200)
    await move(-6, owner)
    const sessions = () =>
      app.context.database.db
        .selectFrom('sessions')
        .select(['createdAt', 'expiresAt'])
        .where('userId', '=', owner.id)
        .orderBy('createdAt')
        .execute()
    const [before, cookies] = [await sessions(), new Map(owner.cookies)]
    await owner.post('/api/confirm', { password }, 200)
    expect(await sessions()).toEqual(before)
    expect(owner.cookies.get('sid')).not.toBe(cookies.get('sid'))
    expect([await mayChange(owner), await mayChange(other)]).toEqual([true, false])
  })

  it('is refused for a wrong password, and the history says so', async () => {
    const owner = await app.signInAs('customer')
    await move(-6, owner)
    const response = await owner.post('/api/confirm', { password: 'wrong' }, 400)
    expect(response.json).toEqual({
      message: 'Password is incorrect',
      fields: { password: 'Password is incorrect' },
    })
    expect(await mayChange(owner)).toBe(false)
    expect(await eventsOf(owner)).toContainEqual({
      action: 'confirmation failed',
      actorId: owner.id,
      detail: { wrong: 'password' },
    })
  })

  it('takes the code where sign-in takes one: not without, not a wrong one, and each once', async () => {
    const { owner, secret } = await withCodes()
    const tokenOf = (response: { object: Record<string, unknown> }) => response.object['fields']
    expect(tokenOf(await owner.post('/api/confirm', { password }, 400))).toEqual({
      token: 'Enter the 6 digits of the code',
    })
    const wrong = { token: 'Invalid verification code' }
    expect(tokenOf(await owner.post('/api/confirm', { password, token: '000000' }, 400))).toEqual(wrong)
    expect(await mayChange(owner)).toBe(false)
    const token = nextCode(secret)
    await owner.post('/api/confirm', { password, token }, 200)
    expect(await mayChange(owner)).toBe(true)
    expect(tokenOf(await owner.post('/api/confirm', { password, token }, 400))).toEqual(wrong)
  })

  it('does not use up a code that comes with a wrong password', async () => {
    const { owner, secret } = await withCodes()
    const token = nextCode(secret)
    await expectStatus(400, owner.post('/api/confirm', { password: 'wrong', token }))
    await expectStatus(200, owner.post('/api/confirm', { password, token }))
  })

  it('uses a code once, however many send it at the same time', async () => {
    const { owner, secret } = await withCodes()
    const token = nextCode(secret)
    const cookies = new Map(owner.cookies)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => {
        const client = app.newClient()
        for (const pair of cookies) client.cookies.set(...pair)
        return client.post('/api/confirm', { password, token })
      }),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    // 401 for requests that arrived after the session had its new cookie.
    expect(responses.filter(({ status }) => ![200, 400, 401].includes(status))).toEqual([])
  })

  it.each([
    [{}, 'password'],
    [{ password: '' }, 'password'],
    [{ password: 7 }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ password, token: '12345' }, 'token'],
    [{ password, token: 123_456 }, 'token'],
  ])('is refused as malformed: %j', async (body, field) => {
    const owner = await app.signInAs('customer')
    const response = await owner.post('/api/confirm', body, 400)
    expect(Object.keys(response.object['fields'] ?? {})).toEqual([field])
  })

  it('is limited by itself, so that strangers who sign in with wrong passwords do not prevent it', async () => {
    const strict = await startTestApp(engine, { throttleFactor: 1 })
    const owner = await strict.signInAs('customer')
    const guess = { username: owner.username, password: 'wrong' }
    for (let n = 0; n < 10; n += 1) await strict.newClient().post('/api/login', guess, 401)
    await strict.newClient().post('/api/login', guess, 429)
    for (let n = 0; n < 10; n += 1) await owner.post('/api/confirm', { password: 'wrong' }, 400)
    await expectStatus(429, owner.post('/api/confirm', { password }))
    await strict.stop()
  })

  it('is not needed by an administrator for someone else’s account', async () => {
    const administrator = await app.signInAs('Administrator')
    const { owner } = await withCodes()
    await move(-6, administrator)
    const path = `/api/users/${owner.id}`
    await administrator.put(`${path}/otp-status`, { enabled: false }, 200)
    await administrator.put(path, { emailNotifications: true }, 200)
    await administrator.put(`${path}/reset-password`, { newPassword: 'Another-horse-8' }, 200)
    await administrator.put(`/api/users/${administrator.id}`, { emailNotifications: true }, 403)
    await expectStatus(404, administrator.put('/api/users/999999', { emailNotifications: true }))
  })

  it('leaves what was changed in the history of the account and tells the owner by mail', async () => {
    const mailed = await startTestAppWithMail(engine)
    const administrator = await mailed.signInAs('Administrator')
    const { owner, secret } = await withCodes(mailed)
    await owner.post('/api/confirm', { password, token: nextCode(secret) }, 200)
    await mailed.clear()
    await administrator.put(`/api/users/${owner.id}/otp-status`, { enabled: false }, 200)
    // Changes nothing, so no mail is sent.
    await administrator.put(`/api/users/${owner.id}/otp-status`, { enabled: false }, 200)
    await administrator.post(`/api/users/${owner.id}/reset-password`, { newPassword: 'Another-horse-8' }, 200)
    const fresh = mailed.newClient()
    await fresh.post('/api/login', { username: owner.username, password: 'Another-horse-8' }, 200)
    await fresh.post(
      '/api/change-password',
      { currentPassword: 'Another-horse-8', newPassword: password },
      200,
    )

    const events = (await eventsOf(owner, mailed)).map(({ action, actorId }) => [action, actorId])
    expect(events).toEqual([
      ['2FA set up', owner.id],
      ['confirmed', owner.id],
      ['2FA switched off', administrator.id],
      ['password reset', administrator.id],
      ['password changed', owner.id],
    ])
    expect(await mailed.deliver()).toBe('nothing due')
    const mails = mailed.catcher.mails.filter(({ envelope }) =>
      envelope.to.includes(`${owner.username}@example.test`),
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your two-factor authentication was changed'),
      expect.stringContaining('A new password was set for your account'),
      expect.stringContaining('Your password was changed'),
    ])
    expect(mails[0]?.text).toContain('Two-factor authentication switched off')
    const named = mails.map(({ text }) => text?.includes(`Administrator: ${administrator.username}`))
    expect(named, 'an administrator who does it for someone else').toEqual([true, true, false])
    const withAddress = mails.map(({ text }) => text?.includes('From network address'))
    expect(withAddress, 'of the own request, and not of an administrator’s').toEqual([false, false, true])
    await mailed.stop()
  })
})
