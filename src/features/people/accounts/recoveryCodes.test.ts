import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { codeOf, nextCode } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { password, type SignedInClient } from '../../../../tests/support/testApp.ts'

const codesIn = (response: { field(name: string): unknown }) =>
  z.tuple([z.string()], z.string()).parse(response.field('codes'))

describe.each(engines)('Recovery codes (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
  })
  afterAll(() => app.stop())

  async function setUp(role: 'customer' | 'agent' = 'customer') {
    const owner = await app.signInAs(role)
    const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
    await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    const codes = codesIn(await owner.post('/api/account/recovery-codes', undefined, 200))
    return { owner, secret, codes }
  }

  async function atCodeStep({ username }: SignedInClient): Promise<HttpClient> {
    const client = app.newClient()
    const response = await client.post('/api/login', { username, password }, 200)
    expect(response.json).toEqual({ requiresOTP: true })
    return client
  }

  const left = async (client: HttpClient) =>
    (await client.get('/api/account', 200)).field('recoveryCodesLeft')
  const storedCodes = () => app.context.database.db.selectFrom('recoveryCodes').selectAll().execute()

  const actionsOf = async ({ id }: SignedInClient) => {
    const events = await app.context.database.db
      .selectFrom('auditEvents')
      .select('action')
      .where('actorId', '=', id)
      .orderBy('id')
      .execute()
    return events.map(({ action }) => action)
  }

  it('are ten, differ, have 50 bits each, and are stored as keyed hashes only', async () => {
    const { owner, codes } = await setUp()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await left(owner)).toBe(10)
    const stored = JSON.stringify(await storedCodes())
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
  })

  it('sign in once each, say how many are left, and tell the owner by mail', async () => {
    const { owner, codes } = await setUp()
    await app.clear()
    const [first] = codes
    const client = await atCodeStep(owner)
    // Typed as it may be read from paper.
    const token = ` ${first.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l').replace('-', ' ')} `
    const response = await client.post('/api/otp/verify', { token }, 200)
    expect(response.object).toMatchObject({ id: owner.id, recoveryCodesLeft: 9 })
    expect(await left(client)).toBe(9)
    await app.deliver()
    expect(app.catcher.mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('Recovery codes left: 9'),
    ])

    const again = await atCodeStep(owner)
    const refused = await again.post('/api/otp/verify', { token: first }, 400)
    expect(refused.field('message')).toBe('Invalid verification code')
    const actions = await actionsOf(owner)
    expect(actions.slice(-4)).toEqual(['recovery code used', 'login', 'code required', 'code failed'])
  })

  it('are told by the mail about the set-up, and later ones by a mail of their own', async () => {
    await app.clear()
    const { owner } = await setUp()
    await owner.post('/api/account/recovery-codes', undefined, 200)
    await app.deliver()
    expect(app.catcher.mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('Two-factor authentication set up'),
      expect.stringContaining('Two-factor authentication given new recovery codes'),
    ])
    const made = 'recovery codes made'
    expect((await actionsOf(owner)).slice(-3)).toEqual(['2FA set up', made, made])
  })

  it('a hundred sign-ins at once by one code are one', async () => {
    const { owner, codes } = await setUp()
    const clients = await Promise.all(Array.from({ length: 20 }, () => atCodeStep(owner)))
    const responses = await Promise.all(
      clients.flatMap((client) =>
        Array.from({ length: 5 }, () => client.post('/api/otp/verify', { token: codes[0] })),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await left(owner)).toBe(9)
  })

  it('those of someone else, and made-up ones, let nobody in, and five tries end the sign-in', async () => {
    const [{ owner }, other] = [await setUp(), await setUp()]
    const client = await atCodeStep(owner)
    await client.post('/api/otp/verify', { token: other.codes[0] ?? '' }, 400)
    for (let tries = 0; tries < 4; tries += 1) {
      await client.post('/api/otp/verify', { token: '00000-0000z' }, 400)
    }
    await client.post('/api/otp/verify', { token: '00000-0000z' }, 401)
    expect(await left(other.owner)).toBe(10)
    for (const malformed of ['', '1234', '0000u-00000', '0'.repeat(11), '0'.repeat(100_000), 5, null]) {
      expect((await client.post('/api/otp/verify', { token: malformed })).status).toBeGreaterThanOrEqual(400)
    }
  })

  it('new ones replace them, and complete no set-up', async () => {
    const { owner, codes } = await setUp('agent')
    const next = codesIn(await owner.post('/api/account/recovery-codes', undefined, 200))
    expect(next.filter((code) => codes.includes(code))).toEqual([])
    const client = await atCodeStep(owner)
    await client.post('/api/otp/verify', { token: codes[1] ?? '' }, 400)
    await client.post('/api/otp/verify', { token: next[1] ?? '' }, 200)

    await owner.post('/api/otp/setup', undefined, 200)
    const refused = await owner.post('/api/otp/verify', { token: next[2] ?? '' }, 400)
    expect(refused.field('message')).toBe('Invalid verification code')
    expect(await left(owner)).toBe(9)
  })

  it('end with the factor: switched off, or never set up', async () => {
    const { owner, codes, secret } = await setUp()
    const off = await owner.put('/api/account/two-factor', { enabled: false }, 200)
    expect(off.object).toEqual({ id: owner.id, otpEnabled: false, otpVerified: true })
    expect(await left(owner)).toBe(0)
    await owner.post('/api/account/recovery-codes', undefined, 400)
    await app.newClient().post('/api/login', { username: owner.username, password }, 200)
    await owner.put('/api/account/two-factor', { enabled: true }, 200)
    const client = await atCodeStep(owner)
    await client.post('/api/otp/verify', { token: codes[0] ?? '' }, 400)
    await client.post('/api/otp/verify', { token: nextCode(secret) }, 200)

    const plain = await app.signInAs('agent')
    const refused = await plain.post('/api/account/recovery-codes', undefined, 400)
    expect(refused.field('message')).toBe('Please set up 2FA first.')
    await plain.put('/api/account/two-factor', { enabled: true }, 409)
  })

  it('end with the app that another one replaces', async () => {
    const { owner } = await setUp()
    const newSecret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
    await owner.post('/api/otp/verify', { token: nextCode(newSecret) }, 200)
    expect(await left(owner)).toBe(0)
  })
})
