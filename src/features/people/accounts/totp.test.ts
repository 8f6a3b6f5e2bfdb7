import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, nextCode } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { startTestApp, password, type TestApp } from '../../../../tests/support/testApp.ts'
import { totpSetUp } from './server/totp.ts'
import { expectStatus, type HttpClient } from '../../../../tests/support/httpClient.ts'

it('The address for the camera has one colon between site and account, whatever they are called', () => {
  const { otpauth_url } = totpSetUp('Acme: IT', 'corp:tim')
  expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Acme%20IT:corp%20tim\?issuer=Acme%20IT&/)
})

describe.each(engines)('The code from an authenticator app (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  /** An account with 2FA; the set-up has used the current time step, so the next code is the first valid one. */
  async function withCodes(at = app) {
    const owner = await at.signInAs('Administrator')
    const setUp = await owner.post('/api/otp/setup', undefined, 200)
    const secret = String(setUp.field('secret'))
    await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    return { owner, secret }
  }

  async function afterPassword(username: string, at = app): Promise<HttpClient> {
    const client = at.newClient()
    const response = await client.post('/api/login', { username, password }, 200)
    expect(response.json).toEqual({ requiresOTP: true })
    return client
  }

  it('is not required before it is set up', async () => {
    const client = await app.signInAs('Administrator')
    expect((await client.get('/api/user', 200)).json).toMatchObject({ otpEnabled: true, otpVerified: false })
  })

  it('is set up with a secret for typing and an address for the camera', async () => {
    const client = await app.signInAs('agent')
    const response = await client.post('/api/otp/setup', undefined, 200)
    expect(response.field('secret')).toMatch(/^[A-Z2-7]{32}$/)
    expect(response.field('otpauth_url')).toContain(`secret=${String(response.field('secret'))}`)
    expect(response.field('otpauth_url')).toContain(`:${client.username}?`)
  })

  it('is not required until a first code has confirmed the set-up', async () => {
    const client = await app.signInAs('agent')
    await client.post('/api/otp/setup', undefined, 200)
    await client.post('/api/otp/verify', { token: '000000' }, 400)
    await app
      .newClient()
      .post('/api/login', { username: client.username, password }, 200)
      .then((response) => {
        expect(response.field('role')).toBe('agent')
      })
  })

  it('completes the sign-in; until then nobody is signed in', async () => {
    const { owner, secret } = await withCodes()
    const client = await afterPassword(owner.username)
    await client.get('/api/user', 401)
    const response = await client.post('/api/otp/verify', { token: nextCode(secret) }, 200)
    expect(response.json).toMatchObject({ username: owner.username, otpVerified: true })
    await client.get('/api/user', 200)
  })

  it.each([
    ['123 456', /^.../, '$& '],
    ['123-456', /^.../, '$&-'],
    [' 12 34 56', /../g, '\u00a0$&'],
    ['123\u2011456', /^.../, '$&\u2011'],
  ])('may be sent in groups, such as %j', async (_, part, replacement) => {
    const { owner, secret } = await withCodes()
    const client = await afterPassword(owner.username)
    const token = nextCode(secret).replace(part, replacement)
    expect((await client.post('/api/otp/verify', { token }, 200)).json).toMatchObject({ id: owner.id })
  })

  it.each([
    ['full-width', 0xff10],
    ['Arabic-Indic', 0x0660],
  ])('may be sent in %s digits', async (_, zero) => {
    const { owner, secret } = await withCodes()
    const client = await afterPassword(owner.username)
    const token = nextCode(secret).replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
    expect((await client.post('/api/otp/verify', { token }, 200)).json).toMatchObject({ id: owner.id })
  })

  it.each(['12345', '1234567', '12345a', ''])('is refused as incomplete: %j', async (token) => {
    const { owner } = await withCodes()
    const client = await afterPassword(owner.username)
    const response = await client.post('/api/otp/verify', { token }, 400)
    expect(response.field('message')).toBe('Enter the 6 digits of the code')
  })

  it('works once', async () => {
    const { owner, secret } = await withCodes()
    const token = nextCode(secret)
    await (await afterPassword(owner.username)).post('/api/otp/verify', { token }, 200)
    const second = await (await afterPassword(owner.username)).post('/api/otp/verify', { token }, 400)
    expect(second.field('message')).toBe('Invalid verification code')
  })

  it('ends the sign-in after five wrong codes', async () => {
    const { owner, secret } = await withCodes()
    const client = await afterPassword(owner.username)
    for (let tries = 0; tries < 5; tries += 1)
      await expectStatus(400, client.post('/api/otp/verify', { token: '000000' }))
    await expectStatus(401, client.post('/api/otp/verify', { token: nextCode(secret) }))
  })

  it('is refused after ten wrong codes in a quarter of an hour, even across several sign-ins', async () => {
    const strict = await startTestApp(engine, { throttleFactor: 1 })
    const { owner, secret } = await withCodes(strict)
    for (let signIns = 0; signIns < 2; signIns += 1) {
      const client = await afterPassword(owner.username, strict)
      for (let n = 0; n < 5; n += 1) await client.post('/api/otp/verify', { token: '000000' }, 400)
    }
    const client = await afterPassword(owner.username, strict)
    const refusal = await client.post('/api/otp/verify', { token: nextCode(secret) }, 429)
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(840)
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(900)
    await strict.stop()
  })

  it('has to be entered within five minutes of the password', async () => {
    const { owner, secret } = await withCodes()
    const client = app.newClient()
    const response = await client.post('/api/login', { username: owner.username, password }, 200)
    expect(response.headers['set-cookie']?.[0]).toContain('Max-Age=300;')
    const { db } = app.context.database
    const pending = await db
      .selectFrom('sessions')
      .select(['id', 'createdAt', 'expiresAt'])
      .where('userId', '=', owner.id)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
    expect((Date.parse(pending.expiresAt) - Date.parse(pending.createdAt)) / 1000).toBeCloseTo(300, 0)
    const expiresAt = new Date().toISOString()
    await db.updateTable('sessions').set({ expiresAt }).where('id', '=', pending.id).execute()
    await expectStatus(401, client.post('/api/otp/verify', { token: nextCode(secret) }))
  })

  it('still follows the old secret while a new one is not confirmed', async () => {
    const { owner, secret } = await withCodes()
    await owner.post('/api/otp/setup', undefined, 200)
    await expectStatus(
      200,
      (await afterPassword(owner.username)).post('/api/otp/verify', { token: nextCode(secret) }),
    )
  })

  it('ends the other sessions of the account when it is set up', async () => {
    const { owner } = await withCodes()
    await owner.get('/api/user', 200)
    const before = await app.signInAs('agent')
    const other = app.newClient()
    await other.post('/api/login', { username: before.username, password }, 200)
    const setUp = await before.post('/api/otp/setup', undefined, 200)
    await before.post('/api/otp/verify', { token: codeOf(String(setUp.field('secret'))) }, 200)
    await expectStatus(401, other.get('/api/user'))
  })

  it('can be switched off by an administrator, and on again', async () => {
    const { owner, secret } = await withCodes()
    const administrator = await app.signInAs('Administrator')
    const path = `/api/users/${owner.id}/otp-status`
    expect((await administrator.put(path, { enabled: false }, 200)).json).toMatchObject({ otpEnabled: false })
    const response = await app.newClient().post('/api/login', { username: owner.username, password }, 200)
    expect(response.field('role')).toBe('Administrator')
    expect((await administrator.put(path, { enabled: true }, 200)).json).toMatchObject({ otpEnabled: true })
    await (await afterPassword(owner.username)).post('/api/otp/verify', { token: nextCode(secret) }, 200)
  })

  it('cannot be switched on for someone who has not set it up', async () => {
    const administrator = await app.signInAs('Administrator')
    const { id } = await app.signInAs('customer')
    await expectStatus(409, administrator.put(`/api/users/${id}/otp-status`, { enabled: true }))
    await expectStatus(404, administrator.put('/api/users/999999/otp-status', { enabled: true }))
    await expectStatus(404, administrator.put('/api/users/abc/otp-status', { enabled: true }))
    await expectStatus(400, administrator.put(`/api/users/${id}/otp-status`, { enabled: 'yes' }))
  })

  it.each(['12345', '1234567', 'abcdef', '', null, 123456])(
    'must be six digits, so %j is refused',
    async (token) => {
      const { owner } = await withCodes()
      const response = await (await afterPassword(owner.username)).post('/api/otp/verify', { token }, 400)
      expect(response.field('fields')).toHaveProperty('token')
    },
  )

  it('has its secret encrypted in the database', async () => {
    const { owner, secret } = await withCodes()
    const row = await app.context.database.db
      .selectFrom('users')
      .select('otpSecret')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(row.otpSecret).not.toContain(secret)
  })
})
