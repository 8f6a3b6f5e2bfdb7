import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { codeOf } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { startLyingIssuer, type LyingIssuer } from '../../../../tests/support/lyingIssuer.ts'
import {
  addIdentityProvider,
  clientId,
  providerFields,
  signedInAs,
  signInBy,
} from '../../../../tests/support/singleSignOn.ts'
import { addPasskey, signChallenge, signInAt } from '../../../../tests/support/softwarePasskey.ts'
import {
  password,
  startTestApp,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'
import type { IdentityProviderFields } from './schema.ts'
import { readOpenSessions } from '../../../server/session/openSessions.ts'

const list = '/api/identity-providers'
const home = 'portal.example'

describe.each(engines)('A provider that is the only way (%s)', (engine) => {
  let app: TestApp
  let issuer: LyingIssuer
  let administrator: SignedInClient
  let ids: { only: number; other: number }
  beforeAll(async () => {
    app = await startTestApp(engine, { allowHttpIssuers: true })
    issuer = await startLyingIssuer(clientId)
    administrator = await app.signInAs('Administrator')
    ids = {
      only: await addIdentityProvider(administrator, issuer.issuer, { name: 'Only' }),
      other: await addIdentityProvider(administrator, issuer.issuer, { name: 'Other' }),
    }
  })
  beforeEach(() => changeOnly({}))
  afterAll(async () => {
    await issuer.stop()
    await app.stop()
  })

  async function changeOnly(change: Partial<IdentityProviderFields>): Promise<void> {
    const fields = providerFields(issuer.issuer, { name: 'Only', ...change })
    await administrator.post('/api/confirm', { password }, 200)
    await administrator.put(`${list}/${ids.only}`, fields, 200)
  }
  const db = () => app.context.database.db
  const changeUser = (id: number, values: Record<string, unknown>) =>
    db().updateTable('users').set(values).where('id', '=', id).execute()

  async function signedInBy(provider: number, { id, username }: SignedInClient): Promise<HttpClient> {
    issuer.person = { sub: `sub of ${id}`, email: `${username}@example.test`, email_verified: true }
    const client = app.newClient()
    expect(await signInBy(client, provider)).toBe('/customer/dashboard')
    return client
  }
  async function logIn(username: string, status: number): Promise<HttpClient> {
    const client = app.newClient(home)
    await client.post('/api/login', { username, password }, status)
    return client
  }
  async function withCode(): Promise<[owner: SignedInClient, secret: string]> {
    const owner = await app.signInAs('customer')
    const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
    await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    return [owner, secret]
  }

  /** Each begins a sign-in, and returns a function that completes it and expects the refusal. */
  const ways: [way: string, begin: () => Promise<(client: HttpClient) => Promise<unknown>>][] = [
    [
      'a passkey alone',
      async () => {
        const device = await addPasskey(await signInAt(app, home), { signsInAlone: true })
        return async (client) => {
          const response = await signChallenge(client, device, '/api/passkeys/sign-in/challenge')
          const refused = await client.post('/api/passkeys/sign-in', { response }, 403)
          const why = 'Please sign in with Only.'
          expect(refused.field('message')).toBe(why)
          const last = db().selectFrom('auditEvents').select(['action', 'detail']).orderBy('id', 'desc')
          expect(await last.executeTakeFirst()).toMatchObject({ action: 'login refused', detail: { why } })
        }
      },
    ],
    [
      'a code after the password',
      async () => {
        const [{ username }, secret] = await withCode()
        const half = await logIn(username, 200)
        return () => half.post('/api/otp/verify', { token: codeOf(secret, 1) }, 401)
      },
    ],
    [
      'a recovery code',
      async () => {
        const [owner] = await withCode()
        const made = await owner.post('/api/account/recovery-codes', undefined, 200)
        const [token] = z.array(z.string()).parse(made.field('codes'))
        const half = await logIn(owner.username, 200)
        return () => half.post('/api/otp/verify', { token }, 401)
      },
    ],
    [
      'a passkey after the password',
      async () => {
        const owner = await signInAt(app, home)
        const device = await addPasskey(owner)
        const half = await logIn(owner.username, 200)
        const response = await signChallenge(half, device)
        return () => half.post('/api/passkeys/verify', { response }, 401)
      },
    ],
    [
      'a password that has to be replaced',
      async () => {
        const { id, username } = await app.signInAs('customer')
        await changeUser(id, { mustChangePassword: true })
        const half = await logIn(username, 200)
        return () => half.post('/api/sign-in-password', { newPassword: 'Another-horse-8' }, 401)
      },
    ],
    [
      'another provider',
      async () => {
        const { id, username } = await app.signInAs('customer')
        return async (client) => {
          issuer.person = { sub: `sub of ${id}`, email: `${username}@example.test`, email_verified: true }
          expect(await signInBy(client, ids.other)).toBe(`/login?refused=elsewhere&provider=${ids.only}`)
        }
      },
    ],
  ]

  it.each(ways)('signs nobody in by %s', async (_way, begin) => {
    const end = await begin()
    await changeOnly({ isOnlyWay: true })
    const client = app.newClient(home)
    await end(client)
    expect(await signedInAs(client)).toBeUndefined()
  })

  const onlyWay = { isOnlyWay: true }
  it.each<[what: string, before: Partial<IdentityProviderFields>, change: () => Promise<unknown>]>([
    ['it becomes the only way', {}, () => changeOnly(onlyWay)],
    ['it is enabled', { ...onlyWay, isOn: false }, () => changeOnly(onlyWay)],
    ['it gets their domain', { ...onlyWay, emailDomains: 'a.test' }, () => changeOnly(onlyWay)],
  ])('ends the sessions that began otherwise when %s', async (_what, before, change) => {
    await changeOnly(before)
    const owner = await app.signInAs('customer')
    const other = await signedInBy(ids.other, owner)
    const agent = await app.signInAs('agent')
    const clients = [owner, other, agent]
    for (const client of clients) expect(await signedInAs(client)).toBeDefined()
    await change()
    const users = [owner.id, agent.id, administrator.id]
    const sessions = await db().selectFrom('sessions').select('id').where('userId', 'in', users).execute()
    const open = await readOpenSessions(
      app.context,
      sessions.map(({ id }) => id),
    )
    expect([...new Set(open.values())]).toEqual(['Administrator'])
    for (const client of clients) expect(await signedInAs(client)).toBeUndefined()
    expect(await signedInAs(administrator)).toBe(administrator.id)
    expect(await signedInAs(await signedInBy(ids.only, owner))).toBe(owner.id)
  })

  it('ends them when it is added, and when an address gets its domain', async () => {
    const [owner, moved] = [await app.signInAs('customer'), await app.signInAs('agent')]
    await changeUser(owner.id, { email: 'owner@added.test' })
    const added = { ...onlyWay, emailDomains: 'added.test' }
    const id = await addIdentityProvider(administrator, issuer.issuer, added)
    expect(await signedInAs(owner)).toBeUndefined()
    await administrator.put(`/api/users/${moved.id}`, { email: 'moved@added.test' }, 200)
    expect(await signedInAs(moved)).toBeUndefined()
    await administrator.delete(`${list}/${id}`, 200)
  })

  it('keeps the session that it began when the owner changes the password', async () => {
    const owner = await app.signInAs('customer')
    await changeOnly({ ...onlyWay, countsAsSecondFactor: true })
    const client = await signedInBy(ids.only, owner)
    const body = { currentPassword: password, newPassword: 'Another-horse-8' }
    await client.post('/api/change-password', body, 200)
    expect(await signedInAs(client)).toBe(owner.id)
  })
})
