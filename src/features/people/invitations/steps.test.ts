import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { codeOf, nextCode } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpResponse, HttpClient } from '../../../../tests/support/httpClient.ts'
import { password, startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import type { Role } from '../../../shared/endpoint/roles.ts'
import { maxStepSeconds } from '../../../server/session/sessionTimes.ts'
import { setPassword } from '../accounts/server/credentials.ts'
import { byOperator } from '../../../server/session/confirmation.ts'
import { lockSecuritySettings } from '../../base/settings/server/queries.ts'
import type { SignInPolicy } from './schema.ts'
import { storePolicy } from './server/signInPolicy.ts'

const recoveryCodes = z.array(z.string())
const secretIn = (response: HttpResponse) => String(response.field('secret'))
const choose = '/api/sign-in-password'
const begin = '/api/sign-in-steps/two-factor'
const verify = '/api/sign-in-steps/two-factor/verify'
const newPassword = 'Another-horse-8'
const today = () => new Date().toISOString().slice(0, 10)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe.each(engines)('Steps of sign-in (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterEach(() => demand({ twoFactorFor: 'nobody', twoFactorFrom: null }))
  afterAll(() => app.stop())

  const demand = (policy: SignInPolicy) =>
    app.context.database.transaction(async (tx) => {
      await lockSecuritySettings(tx)
      await storePolicy(tx, policy)
    })
  const stored = (id: number) =>
    app.context.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const logIn = async (username: string, chosen = password) => {
    const client = app.newClient()
    const response = await client.post('/api/login', { username, password: chosen }, 200)
    return { client, response }
  }

  /** A user whose password an administrator has just set, and who must change it. */
  async function mustChange(role: Role = 'customer') {
    const owner = await app.signInAs(role)
    const administrator = await app.signInAs('Administrator')
    const given = 'By-staff-horse-1'
    const body = { newPassword: given, mustChangePassword: true }
    await administrator.put(`/api/users/${owner.id}/reset-password`, body, 200)
    return { owner, administrator, given }
  }

  /** Expects that the session may do nothing that a visitor may not, except its steps. */
  async function expectNothingElse(client: HttpClient) {
    await client.get('/api/user', 401)
    await client.get('/api/tickets', 401)
    await client.get('/api/users', 401)
    await client.get('/api/account', 401)
    await client.post('/api/otp/setup', undefined, 401)
    await client.post('/api/otp/verify', { token: '123456' }, 401)
    await client.post('/api/change-password', { currentPassword: password, newPassword }, 401)
    await client.post('/api/tickets', {}, 401)
  }

  describe('A password that someone else has set', () => {
    it('is changed before anything else, once, and then all is as before', async () => {
      const { owner, given } = await mustChange()
      await owner.get('/api/user', 401)
      const { client, response } = await logIn(owner.username, given)
      expect(response.json).toEqual({ requiresStep: 'password' })
      await expectNothingElse(client)
      await client.post(begin, undefined, 404)
      const done = await client.post(choose, { newPassword }, 200)
      expect(done.json).toMatchObject({ id: owner.id, username: owner.username })
      await client.get('/api/user', 200)
      await client.post(choose, { newPassword: 'Third-horse-9' }, 403)
      expect((await logIn(owner.username, newPassword)).response.json).toMatchObject({ id: owner.id })
      await app.newClient().post('/api/login', { username: owner.username, password: given }, 401)
    })

    it('is demanded at creation, and from the command line', async () => {
      const { administrator } = await mustChange()
      const person = {
        username: `new-${engine}`,
        password: 'By-staff-1',
        role: 'agent',
        email: 'new@example.test',
        mustChangePassword: true,
      }
      const created = await administrator.post('/api/users', person, 201)
      expect(created.json).not.toHaveProperty('mustChangePassword')
      expect((await logIn(person.username, person.password)).response.json).toEqual({
        requiresStep: 'password',
      })
      const other = await app.signInAs('agent')
      const { passwordHash } = await stored(other.id)
      await app.context.database.transaction((tx) =>
        setPassword(tx, { userId: other.id, passwordHash, mustChange: true }, byOperator()),
      )
      expect((await logIn(other.username)).response.json).toEqual({ requiresStep: 'password' })
    })

    it('comes after the code, and no code leads past it', async () => {
      const { owner, administrator, given } = await mustChange('agent')
      const { client } = await logIn(owner.username, given)
      await client.post(choose, { newPassword }, 200)
      const secret = secretIn(await client.post('/api/otp/setup', undefined, 200))
      await client.post('/api/otp/verify', { token: codeOf(secret) }, 200)
      const path = `/api/users/${owner.id}/reset-password`
      await administrator.put(path, { newPassword: given, mustChangePassword: true }, 200)
      const again = await logIn(owner.username, given)
      expect(again.response.json).toEqual({ requiresOTP: true })
      await again.client.post(choose, { newPassword }, 401)
      const coded = await again.client.post('/api/otp/verify', { token: nextCode(secret) }, 200)
      expect(coded.json).toEqual({ requiresStep: 'password' })
      await expectNothingElse(again.client)
      await again.client.post(choose, { newPassword: 'Third-horse-9' }, 200)
    })

    it.each([
      ['the current one', 'By-staff-horse-1', "That's your current password."],
      ['a short one', 'short', 'at least 8 characters'],
      ['a very long one', 'a'.repeat(201), 'at most 200'],
    ])('is not replaced by %s', async (_, tried, text) => {
      const { owner, given } = await mustChange()
      const { client } = await logIn(owner.username, given)
      const refused = await client.post(choose, { newPassword: tried }, 400)
      expect(JSON.stringify(refused.field('fields'))).toContain(text)
      for (const body of [{}, { newPassword: 1 }, []]) await client.post(choose, body, 400)
      await client.post(choose, { newPassword }, 200)
    })

    it('is not demanded of an administrator who resets the own one, and no longer after another reset', async () => {
      const { owner, administrator, given } = await mustChange()
      const own = { newPassword: 'Own-horse-10', mustChangePassword: true }
      await administrator.put(`/api/users/${administrator.id}/reset-password`, own, 200)
      const { client, response } = await logIn(administrator.username, own.newPassword)
      expect(response.json).toMatchObject({ id: administrator.id })
      await client.put(`/api/users/${owner.id}/reset-password`, { newPassword: `${given}!` }, 200)
      expect((await logIn(owner.username, `${given}!`)).response.json).toMatchObject({ id: owner.id })
    })

    it('waits half an hour, and ends with another reset', async () => {
      const { owner, administrator, given } = await mustChange()
      const { client } = await logIn(owner.username, given)
      const session = await app.context.database.db
        .selectFrom('sessions')
        .selectAll()
        .where('userId', '=', owner.id)
        .executeTakeFirstOrThrow()
      const seconds = (Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 1000
      expect(seconds).toBe(maxStepSeconds)
      expect(session).toMatchObject({ state: 'pending', awaitsStep: true, confirmedAt: null })
      const body = { newPassword: 'Another-given-1', mustChangePassword: true }
      await administrator.put(`/api/users/${owner.id}/reset-password`, body, 200)
      await client.post(choose, { newPassword }, 401)
    })

    it('by two at once is set once', async () => {
      const { owner, given } = await mustChange()
      const { client } = await logIn(owner.username, given)
      const responses = await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          client.send('POST', choose, { body: { newPassword: `Another-horse-${n}` } }),
        ),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(3)
    })

    it('is asked for by the forms that work without script', async () => {
      const { owner, given } = await mustChange()
      const client = app.newClient()
      await client.postForm('/customer/login', { form: 'login', username: owner.username, password: given })
      await client.get('/api/user', 401)
      const fields = { form: 'password', newPassword, confirmPassword: newPassword }
      const done = await client.postForm('/customer/login', fields)
      expect([done.status, done.headers['location']]).toEqual([303, '/customer/dashboard'])
      await client.get('/api/user', 200)
    })
  })

  describe('2FA that is demanded', () => {
    const group = (twoFactorFor: SignInPolicy['twoFactorFor'], twoFactorFrom = today()) =>
      demand({ twoFactorFor, twoFactorFrom })

    it.each([
      ['staff', ['Administrator', 'agent'], ['customer', 'User']],
      ['everybody', ['Administrator', 'agent', 'customer', 'User'], []],
      ['nobody', [], ['Administrator', 'agent', 'customer', 'User']],
    ] as const)('of %s is set up by nobody else', async (twoFactorFor, demanded, others) => {
      const people = new Map<Role, string>()
      for (const role of [...demanded, ...others]) people.set(role, (await app.signInAs(role)).username)
      await group(twoFactorFor)
      for (const role of demanded) {
        expect((await logIn(people.get(role) ?? '')).response.json).toEqual({ requiresStep: 'twoFactor' })
      }
      for (const role of others) {
        expect((await logIn(people.get(role) ?? '')).response.json).toMatchObject({ role })
      }
    })

    it('is set up before anything else, with recovery codes that sign in', async () => {
      const owner = await app.signInAs('agent')
      await group('staff')
      const { client } = await logIn(owner.username)
      await expectNothingElse(client)
      await client.post(verify, { token: '123456' }, 409)
      const setUp = await client.post(begin, undefined, 200)
      const secret = String(setUp.field('secret'))
      expect(setUp.field('otpauth_url')).toContain(`:${owner.username}?`)
      const wrong = await client.post(verify, { token: '000000' }, 400)
      expect(wrong.field('fields')).toEqual({ token: 'Invalid verification code' })
      await client.get('/api/user', 401)
      const done = await client.post(verify, { token: codeOf(secret) }, 200)
      expect(done.json).toMatchObject({ id: owner.id, otpEnabled: true, otpVerified: true })
      const codes = recoveryCodes.parse(done.field('recoveryCodes'))
      expect(new Set(codes).size).toBe(10)
      await client.get('/api/user', 200)
      const again = await logIn(owner.username)
      expect(again.response.json).toEqual({ requiresOTP: true })
      await again.client.post('/api/otp/verify', { token: codes[0] }, 200)
      await again.client.get('/api/user', 200)
    })

    it('follows the password that has to be changed', async () => {
      const { owner, given } = await mustChange('agent')
      await group('staff')
      const { client, response } = await logIn(owner.username, given)
      expect(response.json).toEqual({ requiresStep: 'password' })
      const next = await client.post(choose, { newPassword }, 200)
      expect(next.json).toEqual({ requiresStep: 'twoFactor' })
      await client.post(choose, { newPassword: 'Third-horse-9' }, 404)
      const secret = secretIn(await client.post(begin, undefined, 200))
      await client.post(verify, { token: codeOf(secret) }, 200)
    })

    it('starts again after five wrong codes', async () => {
      const owner = await app.signInAs('agent')
      await group('staff')
      const { client } = await logIn(owner.username)
      await client.post(begin, undefined, 200)
      for (let n = 0; n < 5; n += 1) await client.post(verify, { token: '000000' }, 400)
      const refused = await client.post(verify, { token: '000000' }, 409)
      expect(refused.field('message')).toContain('start the set-up again')
      const secret = secretIn(await client.post(begin, undefined, 200))
      await client.post(verify, { token: codeOf(secret) }, 200)
    })

    it('takes no recovery code for the code of the app', async () => {
      const owner = await app.signInAs('agent')
      await group('staff')
      const { client } = await logIn(owner.username)
      await client.post(begin, undefined, 200)
      const refused = await client.post(verify, { token: '4t9kx-m2c7w' }, 400)
      expect(refused.field('fields')).toHaveProperty('token')
    })

    it('ends the sessions of users who lack it, and of nobody else', async () => {
      const without = await app.signInAs('agent')
      const other = await app.signInAs('customer')
      const owner = await app.signInAs('agent')
      const secret = secretIn(await owner.post('/api/otp/setup', undefined, 200))
      await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
      await group('staff')
      await without.get('/api/user', 401)
      await owner.get('/api/user', 200)
      await other.get('/api/user', 200)
      await group('nobody')
      expect((await without.get('/api/user', 401)).field('message')).toBe('You are not signed in.')
    })

    it('is only announced before its day', async () => {
      const owner = await app.signInAs('agent')
      const other = await app.signInAs('customer')
      expect((await owner.get('/api/user', 200)).json).not.toHaveProperty('twoFactorDueOn')
      await group('staff', inDays(3))
      expect((await owner.get('/api/user', 200)).field('twoFactorDueOn')).toBe(inDays(3))
      expect((await other.get('/api/user', 200)).json).not.toHaveProperty('twoFactorDueOn')
      expect((await logIn(owner.username)).response.json).toMatchObject({ id: owner.id })
    })

    it('leads a new customer to the set-up', async () => {
      await group('everybody')
      const client = app.newClient()
      const person = { username: `reg-${engine}`, email: 'reg@example.test', password }
      const response = await client.post('/api/register', person, 201)
      expect(response.json).toEqual({ requiresStep: 'twoFactor' })
      await expectNothingElse(client)
    })
  })
})
