import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { codeOf, nextCode } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { moveConfirmation } from '../../../../tests/support/moveConfirmation.ts'
import {
  addPasskey,
  originFor,
  signChallenge,
  signInAt,
  SoftwarePasskey,
} from '../../../../tests/support/softwarePasskey.ts'
import { password, type SignedInClient } from '../../../../tests/support/testApp.ts'
import { maxPasskeys } from './values.ts'

const home = 'portal.example'
const other = 'harbor.example'
const wrong = 'This passkey was not accepted. Please try again.'
const late = 'This took too long, or was already done. Please try again.'

describe.each(engines)('Passkeys (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
  })
  afterAll(() => app.stop())

  /** A user whose sign-in asks only for the password and a passkey. */
  async function withPasskey(options: { signsInAlone?: boolean } = {}, host = home) {
    const owner = await signInAt(app, host)
    return { owner, device: await addPasskey(owner, options) }
  }

  /** A browser at the second step of sign-in. */
  async function afterPassword({ username }: SignedInClient, host = home): Promise<HttpClient> {
    const client = app.newClient(host)
    const response = await client.post('/api/login', { username, password }, 200)
    expect(response.json).toEqual({ requiresPasskey: true })
    return client
  }

  const db = () => app.context.database.db
  const actionsOf = async (userId: number) => {
    const events = await db()
      .selectFrom('auditEvents')
      .select('action')
      .where((column) =>
        column.or([column('actorId', '=', userId), column('subject', '=', `user ${userId}`)]),
      )
      .orderBy('id')
      .execute()
    return events.map(({ action }) => action)
  }
  const messageOf = (response: { field(name: string): unknown }) => response.field('message')

  describe('of the own account', () => {
    it('are made, listed by host, and asked for after the password from then on', async () => {
      const { owner, device } = await withPasskey()
      const [listed, ...others] = (await owner.get('/api/passkeys', 200)).rows
      expect(others).toEqual([])
      expect(listed).toMatchObject({
        id: device.id,
        name: 'Phone',
        host: home,
        signsInAlone: false,
        lastUsedAt: null,
        refusedAt: null,
      })
      const client = await afterPassword(owner)
      await client.get('/api/user', 401)
      const response = await signChallenge(client, device)
      const signedIn = await client.post('/api/passkeys/verify', { response }, 200)
      expect(signedIn.field('id')).toBe(owner.id)
      await client.get('/api/user', 200)
      const [used] = (await owner.get('/api/passkeys', 200)).rows
      expect(used?.['lastUsedAt']).toEqual(expect.any(String))
      expect(await actionsOf(owner.id)).toEqual(['login', 'passkey added', 'passkey required', 'login'])
    })

    it('renew the own session and end all others, and the owner is told', async () => {
      const owner = await signInAt(app, home)
      const elsewhere = app.newClient(home)
      await elsewhere.post('/api/login', { username: owner.username, password }, 200)
      const before = owner.cookies.get('sid')
      await app.clear()
      const device = await addPasskey(owner)
      expect(owner.cookies.get('sid')).not.toBe(before)
      await elsewhere.get('/api/user', 401)

      const phone = await afterPassword(owner)
      await phone.post('/api/passkeys/verify', { response: await signChallenge(phone, device) }, 200)
      await owner.delete(`/api/passkeys/${device.id}`, 200)
      await phone.get('/api/user', 401)
      await owner.get('/api/user', 200)
      await app.deliver()
      expect(app.catcher.mails.map(({ text }) => text)).toEqual([
        expect.stringContaining('What: A passkey was added'),
        expect.stringContaining('What: A passkey was removed'),
      ])
      expect(app.catcher.mails[1]?.text).not.toContain('A passkey can now')
      await app.newClient().post('/api/login', { username: owner.username, password }, 200)
    })

    it('are several, named, and no more than a person has', async () => {
      const owner = await signInAt(app, home)
      for (let count = 0; count < maxPasskeys; count += 1) await addPasskey(owner, { name: ` Key ${count} ` })
      const rows = (await owner.get('/api/passkeys', 200)).rows
      expect(rows.map(({ name }) => name)).toEqual(rows.map((_, index) => `Key ${index}`))
      const device = new SoftwarePasskey()
      const { json } = await owner.post('/api/passkeys/enrolment', { signsInAlone: true }, 200)
      const response = device.create(json, originFor(owner))
      const refused = await owner.post('/api/passkeys', { name: 'One more', response }, 409)
      expect(messageOf(refused)).toContain(`You have ${maxPasskeys} passkeys.`)
    })

    it('are not made twice, and name those that a device has', async () => {
      const { owner, device } = await withPasskey()
      const options = await owner.post('/api/passkeys/enrolment', { signsInAlone: false }, 200)
      const { excludeCredentials } = z
        .looseObject({ excludeCredentials: z.unknown() })
        .parse(options.field('options'))
      expect(excludeCredentials).toMatchObject([{ id: device.credentialId.toString('base64url') }])
      const response = device.create(options.json, originFor(owner))
      const refused = await owner.post('/api/passkeys', { name: 'Again', response }, 409)
      expect(messageOf(refused)).toBe('This passkey is there already.')
    })

    it('are made for the requested host only, and by nothing that looks at certificates', async () => {
      const owner = await signInAt(app, home)
      const device = new SoftwarePasskey()
      const attempts = [
        { origin: `http://${other}` },
        { origin: 'https://portal.example:444' },
        { rpId: other },
        { rpId: 'example' },
        { type: 'webauthn.get' },
        { format: 'tpm' },
        { format: 'android-safetynet' },
      ]
      for (const told of attempts) {
        const { json } = await owner.post('/api/passkeys/enrolment', { signsInAlone: false }, 200)
        const response = device.create(json, originFor(owner), told)
        const refused = await owner.post('/api/passkeys', { name: 'Phone', response }, 400)
        expect([told, messageOf(refused)]).toEqual([told, wrong])
      }
      const unverified = await owner.post('/api/passkeys/enrolment', { signsInAlone: true }, 200)
      const response = device.create(unverified.json, originFor(owner), { isVerified: false })
      await owner.post('/api/passkeys', { name: 'Phone', response }, 400)
      expect((await owner.get('/api/passkeys', 200)).rows).toEqual([])
      // A proxy may end TLS without saying so.
      const { json } = await owner.post('/api/passkeys/enrolment', { signsInAlone: false }, 200)
      await owner.post(
        '/api/passkeys',
        { name: 'Phone', response: device.create(json, `https://${home}`) },
        201,
      )
    })

    it('work at localhost, and not at a bare network address', async () => {
      await addPasskey(await signInAt(app, 'localhost:4100'))
      for (const host of ['127.0.0.1', '10.0.0.5:3000', '[::1]:3000']) {
        const owner = await signInAt(app, host)
        const refused = await owner.post('/api/passkeys/enrolment', { signsInAlone: false }, 400)
        expect(messageOf(refused)).toContain('Passkeys do not work at a numeric network address.')
        await app.newClient(host).post('/api/passkeys/sign-in/challenge', undefined, 400)
      }
    })

    it('are removed by their owner alone, and go with the account', async () => {
      const [{ owner, device }, stranger] = [await withPasskey(), await signInAt(app, home)]
      await stranger.delete(`/api/passkeys/${device.id}`, 404)
      await stranger.delete('/api/passkeys/999999', 404)
      const administrator = await app.signInAs('Administrator')
      await administrator.delete(`/api/users/${owner.id}`, 200)
      const left = await db().selectFrom('passkeys').select('id').where('userId', '=', owner.id).execute()
      expect(left).toEqual([])
    })
  })

  describe('as the second step', () => {
    const verify = (client: HttpClient, response: object) => client.post('/api/passkeys/verify', { response })

    it('stand beside the code: a user who has both chooses', async () => {
      const owner = await signInAt(app, home)
      const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
      await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
      const device = await addPasskey(owner)
      const both = { requiresOTP: true, requiresPasskey: true }
      const client = app.newClient(home)
      const login = { username: owner.username, password }
      expect((await client.post('/api/login', login, 200)).json).toEqual(both)
      await client.post('/api/otp/verify', { token: nextCode(secret) }, 200)
      expect((await client.post('/api/login', login, 200)).json).toEqual(both)
      expect((await verify(client, await signChallenge(client, device))).status).toBe(200)
    })

    it('are only asked for at the host where they were made; another one says so', async () => {
      const { owner, device } = await withPasskey()
      await addPasskey(owner, { name: 'Key' })
      const client = await afterPassword(owner, other)
      const refused = await client.post('/api/passkeys/challenge', undefined, 409)
      expect(messageOf(refused)).toBe(
        `A passkey works only at the address where it was made: ${home}. Sign in there, or use a recovery code.`,
      )
      // Responses as from a page of the other host that got a challenge of this one.
      const at = await afterPassword(owner)
      for (const told of [
        { origin: `http://${other}` },
        { rpId: other },
        { origin: 'null' },
        { origin: '' },
      ]) {
        const response = await verify(at, await signChallenge(at, device, '/api/passkeys/challenge', told))
        expect([response.status, messageOf(response)]).toEqual([400, wrong])
      }
      const response = await signChallenge(at, device)
      const moved = await at.send('POST', '/api/passkeys/verify', {
        body: { response },
        headers: { host: other },
      })
      expect([moved.status, messageOf(moved)]).toEqual([400, late])
    })

    it('refuse a replay, a challenge of another session, an old one, and one for something else', async () => {
      const { owner, device } = await withPasskey({ signsInAlone: true })
      const first = await afterPassword(owner)
      const signed = await signChallenge(first, device)
      expect((await verify(first, signed)).status).toBe(200)
      const again = await afterPassword(owner)
      const replayed = await verify(again, signed)
      expect([replayed.status, messageOf(replayed)]).toEqual([400, late])

      const elsewhere = await afterPassword(owner)
      const ofOther = await verify(again, await signChallenge(elsewhere, device))
      expect([ofOther.status, messageOf(ofOther)]).toEqual([400, late])

      const old = await signChallenge(again, device)
      const fiveMinutesAgo = new Date(Date.now() - 5 * 60_000 - 1).toISOString()
      await db().updateTable('passkeyChallenges').set({ createdAt: fiveMinutesAgo }).execute()
      const expired = await verify(again, old)
      expect([expired.status, messageOf(expired)]).toEqual([400, late])

      const forSignIn = await signChallenge(again, device, '/api/passkeys/sign-in/challenge')
      expect((await verify(again, forSignIn)).status).toBe(400)
      const madeUp = await signChallenge(elsewhere, device, '/api/passkeys/challenge', { challenge: 'AAAA' })
      expect((await verify(elsewhere, madeUp)).status).toBe(400)
    })

    it("refuse someone else's passkey, one that is not stored, and another signature", async () => {
      const [{ owner, device }, stranger] = [await withPasskey(), await withPasskey()]
      const client = await afterPassword(owner)
      const foreign = await verify(client, await signChallenge(client, stranger.device))
      expect([foreign.status, messageOf(foreign)]).toEqual([400, wrong])
      const unknown = await verify(client, await signChallenge(client, new SoftwarePasskey()))
      expect([unknown.status, messageOf(unknown)]).toEqual([400, wrong])
      const right = await signChallenge(client, device)
      const strangers = await signChallenge(client, stranger.device)
      const forged = { ...strangers, id: right.id, rawId: right.rawId }
      expect((await verify(client, forged)).status).toBe(400)
      const [last] = (await owner.get('/api/account/sign-ins', 200)).rows
      expect(last).toMatchObject({ outcome: 'wrong passkey', address: '127.0.0.1' })
    })

    it('end the sign-in after five that are wrong, also the right one then', async () => {
      const { owner, device } = await withPasskey()
      const client = await afterPassword(owner)
      for (let tries = 0; tries < 5; tries += 1) {
        await verify(client, await signChallenge(client, device, '/api/passkeys/challenge', { rpId: other }))
      }
      expect((await verify(client, await signChallenge(client, device))).status).toBe(401)
      await client.get('/api/user', 401)
    })

    it('a count that goes back refuses the passkey for good, is recorded, and the owner is told', async () => {
      const { owner, device } = await withPasskey()
      const client = await afterPassword(owner)
      expect(
        (await verify(client, await signChallenge(client, device, '/api/passkeys/challenge', { counter: 7 })))
          .status,
      ).toBe(200)
      await app.clear()
      for (const counter of [7, 3, 0]) {
        await db().updateTable('passkeys').set({ refusedAt: null }).where('id', '=', device.id).execute()
        const copy = await afterPassword(owner)
        const refused = await verify(
          copy,
          await signChallenge(copy, device, '/api/passkeys/challenge', { counter }),
        )
        expect(refused.status, String(counter)).toBe(400)
        expect(messageOf(refused)).toContain('may have been copied')
        await copy.get('/api/user', 401)
      }
      const right = await afterPassword(owner)
      const challenge = await right.post('/api/passkeys/challenge', undefined, 400)
      expect(messageOf(challenge)).toContain('may have been copied')
      const [listed] = (await client.get('/api/passkeys', 200)).rows
      expect(listed?.['refusedAt']).toEqual(expect.any(String))
      expect((await actionsOf(owner.id)).filter((action) => action === 'passkey refused')).toHaveLength(3)
      await app.deliver()
      expect(app.catcher.mails[0]?.text).toContain('One of your passkeys was refused')
    })

    it('a device that does not count stays at 0', async () => {
      const { owner, device } = await withPasskey()
      for (let times = 0; times < 2; times += 1) {
        const client = await afterPassword(owner)
        const response = await signChallenge(client, device, '/api/passkeys/challenge', { counter: 0 })
        expect((await verify(client, response)).status).toBe(200)
      }
    })

    it('a hundred at once by one challenge are one', async () => {
      const { owner, device } = await withPasskey()
      const client = await afterPassword(owner)
      const response = await signChallenge(client, device)
      const responses = await Promise.all(Array.from({ length: 100 }, () => verify(client, response)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(responses.map(({ status }) => status))).not.toContain(500)
    })

    it('recovery codes stand in for them, and end with the last one', async () => {
      const { owner, device } = await withPasskey()
      const codes = z
        .array(z.string())
        .parse((await owner.post('/api/account/recovery-codes', undefined, 200)).field('codes'))
      const client = await afterPassword(owner, other)
      await client.post('/api/otp/verify', { token: '123456' }, 400)
      const response = await client.post('/api/otp/verify', { token: codes[0] }, 200)
      expect(response.field('recoveryCodesLeft')).toBe(9)
      await owner.delete(`/api/passkeys/${device.id}`, 200)
      expect((await owner.get('/api/account', 200)).field('recoveryCodesLeft')).toBe(0)
    })

    it('confirm beside the password who uses a session', async () => {
      const { owner, device } = await withPasskey()
      await moveConfirmation(db(), owner.id, -6)
      const refused = await owner.post('/api/account/recovery-codes', undefined, 403)
      expect(refused.object).toMatchObject({ reason: 'confirm', code: false, passkey: true })
      await owner.post('/api/confirm', { password }, 400)
      const confirmed = async (sent: string) =>
        owner.post('/api/passkeys/confirm', { password: sent, response: await signChallenge(owner, device) })
      expect((await confirmed('wrong')).status).toBe(400)
      const thief = app.newClient(home)
      for (const [name, value] of owner.cookies) thief.cookies.set(name, value)
      expect((await confirmed(password)).status).toBe(200)
      await owner.post('/api/account/recovery-codes', undefined, 200)
      await thief.get('/api/user', 401)
    })
  })

  describe('without a password', () => {
    const signIn = (client: HttpClient, response: object) =>
      client.post('/api/passkeys/sign-in', { response })
    const path = '/api/passkeys/sign-in/challenge'

    it('sign in where the owner chose so, and count as confirmed', async () => {
      const { owner, device } = await withPasskey({ signsInAlone: true })
      const client = app.newClient(home)
      client.neighbours = `passkey=1; passkey=${'a'.repeat(22)}`
      const response = await signIn(client, await signChallenge(client, device, path))
      expect([response.status, response.field('id')]).toEqual([200, owner.id])
      await client.post('/api/passkeys/enrolment', { signsInAlone: false }, 200)
    })

    it('sign in nobody where the owner did not, or the device did not verify who it was', async () => {
      const { device } = await withPasskey()
      const client = app.newClient(home)
      const refused = await signIn(client, await signChallenge(client, device, path))
      expect([refused.status, messageOf(refused)]).toEqual([
        400,
        'This passkey is used together with your password. Enter that first.',
      ])
      const alone = await withPasskey({ signsInAlone: true })
      for (const told of [{ isVerified: false }, { userHandle: 'AAAA' }, { rpId: other }]) {
        const response = await signIn(client, await signChallenge(client, alone.device, path, told))
        expect([told, response.status, messageOf(response)]).toEqual([told, 400, wrong])
      }
    })

    it('belong to the browser that asked, and are signed once', async () => {
      const { device } = await withPasskey({ signsInAlone: true })
      const [victim, thief] = [app.newClient(home), app.newClient(home)]
      const signed = await signChallenge(victim, device, path)
      expect((await signIn(thief, signed)).status).toBe(400)
      await thief.post(path, undefined, 200)
      expect((await signIn(thief, signed)).status).toBe(400)
      const responses = await Promise.all(Array.from({ length: 100 }, () => signIn(victim, signed)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(responses.map(({ status }) => status))).not.toContain(500)
      expect((await signIn(victim, signed)).status).toBe(400)
    })

    it('sign in nobody who is suspended or gone', async () => {
      const { owner, device } = await withPasskey({ signsInAlone: true })
      const administrator = await app.signInAs('Administrator')
      await administrator.put(`/api/users/${owner.id}`, { isSuspended: true }, 200)
      const client = app.newClient(home)
      expect((await signIn(client, await signChallenge(client, device, path))).status).toBe(403)
      await administrator.delete(`/api/users/${owner.id}`, 200)
      expect((await signIn(client, await signChallenge(client, device, path))).status).toBe(400)
    })
  })

  describe('of someone else', () => {
    it('are counted and removed by administrators', async () => {
      const { owner, device } = await withPasskey()
      await addPasskey(owner, { name: 'Key' })
      const administrator = await app.signInAs('Administrator')
      const path = `/api/user-passkeys/${owner.id}`
      expect((await administrator.get(path, 200)).json).toEqual({ count: 2 })
      await administrator.delete(path, 200)
      await owner.get('/api/user', 401)
      expect((await administrator.get(path, 200)).json).toEqual({ count: 0 })
      await administrator.delete(path, 409)
      await administrator.delete('/api/user-passkeys/999999', 404)
      await administrator.get('/api/user-passkeys/999999', 404)
      expect(await actionsOf(owner.id)).toContain('passkeys removed')
      const client = app.newClient(home)
      await client.post('/api/login', { username: owner.username, password }, 200)
      const response = await signChallenge(client, device, '/api/passkeys/sign-in/challenge')
      await client.post('/api/passkeys/sign-in', { response }, 400)
    })
  })

  it('count as the second factor that a policy demands, and let an administrator demand it', async () => {
    const administrator = await signInAt(app, home, 'Administrator')
    const isTicked = async () =>
      (await administrator.get('/api/first-steps', 200)).text.includes('{"name":"twoFactor","isDone":true}')
    const policy = { twoFactorFor: 'everybody', twoFactorFrom: '2026-01-01' }
    await administrator.put('/api/sign-in-policy', policy, 409)
    expect(await isTicked()).toBe(false)
    await addPasskey(administrator)
    expect(await isTicked()).toBe(true)
    expect((await administrator.get('/api/user', 200)).field('needsPasskey')).toBe(true)
    const { owner, device } = await withPasskey()
    const plain = await app.signInAs('customer')
    await administrator.put('/api/sign-in-policy', policy, 200)
    try {
      await owner.get('/api/user', 200)
      await plain.get('/api/user', 401)
      const client = await afterPassword(owner)
      const response = await signChallenge(client, device)
      const verified = await client.post('/api/passkeys/verify', { response }, 200)
      expect(verified.object).toMatchObject({ id: owner.id })
      await client.delete(`/api/passkeys/${device.id}`, 200)
      await client.get('/api/user', 401)
    } finally {
      await db().updateTable('securitySettings').set({ twoFactorFor: 'nobody' }).execute()
    }
  })

  it('malformed responses are refused by shape', async () => {
    const { owner, device } = await withPasskey()
    const client = await afterPassword(owner)
    const good = await signChallenge(client, device)
    const bad = [
      undefined,
      {},
      { response: null },
      { response: { ...good, id: '' } },
      { response: { ...good, id: 'a'.repeat(2000) } },
      { response: { ...good, type: 'password' } },
      { response: { ...good, response: { ...good.response, clientDataJSON: 'not base64url!' } } },
      { response: { ...good, response: { ...good.response, clientDataJSON: 'bnVsbA' } } },
      { response: { ...good, response: { ...good.response, authenticatorData: 'AAAA' } } },
    ]
    for (const body of bad) {
      const response = await client.post('/api/passkeys/verify', body)
      expect([400, 401], response.text).toContain(response.status)
    }
  })
})
