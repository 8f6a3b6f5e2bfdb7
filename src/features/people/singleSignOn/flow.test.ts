import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../../tests/support/authenticator.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { startLyingIssuer, type Lies, type LyingIssuer } from '../../../../tests/support/lyingIssuer.ts'
import {
  addIdentityProvider,
  askIssuer,
  begin,
  clientId,
  comeBack,
  linksOf,
  signedInAs,
  signInBy,
} from '../../../../tests/support/singleSignOn.ts'
import {
  password,
  startTestApp,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'
import type { Role } from '../../../shared/endpoint/roles.ts'
import { createAccount } from '../accounts/server/commands.ts'
import { lockSecuritySettings } from '../../base/settings/server/queries.ts'
import { storePolicy } from '../invitations/server/signInPolicy.ts'

describe.each(engines)('Signing in elsewhere (%s)', (engine) => {
  let app: TestApp
  let issuer: LyingIssuer
  let administrator: SignedInClient
  let id: number
  beforeAll(async () => {
    app = await startTestApp(engine, { allowHttpIssuers: true })
    issuer = await startLyingIssuer(clientId)
    administrator = await app.signInAs('Administrator')
    id = await addIdentityProvider(administrator, issuer.issuer)
  })
  beforeEach(() => {
    issuer.lies = {}
  })
  afterAll(async () => {
    await issuer.stop()
    await app.stop()
  })

  /** A user whom the issuer signs in next. */
  async function someone(role: Role = 'customer') {
    const owner = await app.signInAs(role)
    const email = `${owner.username}@Example.test`
    issuer.person = { sub: `sub of ${owner.id}`, email, email_verified: true }
    return owner
  }
  const refused = (reason: string, page = '/login') => `${page}?refused=${reason}&provider=${id}`
  const change = (userId: number, values: Record<string, unknown>) =>
    app.context.database.db.updateTable('users').set(values).where('id', '=', userId).execute()
  const numberOf = async (table: 'users' | 'identityLinks' | 'identityRequests') =>
    (await app.context.database.db.selectFrom(table).select('id').execute()).length
  const lastEvents = (count: number) =>
    app.context.database.db
      .selectFrom('auditEvents')
      .select(['action', 'actorName', 'detail'])
      .orderBy('id', 'desc')
      .limit(count)
      .execute()

  it.each([
    ['customer', '/customer/dashboard'],
    ['agent', '/agent/dashboard'],
    ['Administrator', '/admin/dashboard'],
  ] as const)(
    'An account with the verified address is signed in as %s by its own role',
    async (role, place) => {
      const owner = await someone(role)
      issuer.lies = { claims: { role: 'Administrator', roles: ['Administrator'], groups: ['admin'] } }
      const client = app.newClient()
      expect(await signInBy(client, id, '/agent/login')).toBe(place)
      expect((await client.get('/api/user', 200)).object).toMatchObject({ id: owner.id, role })
      expect(await linksOf(app, owner.id)).toMatchObject([{ subject: `sub of ${owner.id}` }])
      expect(await numberOf('identityRequests')).toBe(0)
    },
  )

  it('An issuer signs in by texts for yes, a clock four minutes ahead, and an address typed without its slash', async () => {
    const owner = await someone()
    const iss = `${issuer.issuer}/tenant/`
    const at = Math.floor(Date.now() / 1000) + 240
    issuer.person.email_verified = 'true'
    issuer.lies = { path: '/tenant', document: { issuer: iss }, claims: { iss, nbf: at, iat: at } }
    const provider = await addIdentityProvider(administrator, `${issuer.issuer}/tenant`)
    const client = app.newClient()
    expect(await signInBy(client, provider)).toBe('/customer/dashboard')
    expect(await signedInAs(client)).toBe(owner.id)
  })

  it('A neighbour’s cookie of the same name is in nobody’s way', async () => {
    const owner = await someone()
    const client = app.newClient()
    const address = await begin(client, id)
    client.neighbours = `sso=1; sso=${'a'.repeat(43)}`
    expect(await comeBack(client, await askIssuer(address))).toBe('/customer/dashboard')
    expect(await signedInAs(client)).toBe(owner.id)
  })

  it('An unknown address is refused, and no account is made', async () => {
    issuer.person = { sub: 'stranger', email: 'stranger@example.test', email_verified: true }
    const before = await numberOf('users')
    const client = app.newClient()
    expect(await signInBy(client, id, '/customer/login')).toBe(refused('unknown', '/customer/login'))
    expect(await signedInAs(client)).toBeUndefined()
    expect(await numberOf('users')).toBe(before)
  })

  it.each<[what: string, lies: Lies, reason?: string]>([
    ['names another issuer', { claims: { iss: 'https://issuer.example' } }],
    ['speaks to another client', { claims: { aud: 'another' } }],
    ['speaks to several clients, and to another first', { claims: { aud: ['portal', 'x'], azp: 'x' } }],
    ['signs with another key', { otherKey: true }],
    ['signs nothing', { unsigned: true }],
    ['answers another nonce', { claims: { nonce: 'another' } }],
    ['answers without the nonce', { claims: { nonce: undefined } }],
    ['answers a token that has expired', { claims: { exp: 1_600_000_000 } }, 'clock'],
    ['answers a token of tomorrow', { claims: { nbf: Date.now() / 1000 + 86_400 } }, 'clock'],
    ['names nobody', { claims: { sub: undefined } }],
    ['names someone by an empty text', { claims: { sub: '' } }],
    ['names someone by a number', { claims: { sub: 5 } }],
    ['names someone by more than 255 characters', { claims: { sub: 'a'.repeat(256) } }],
    ['refuses the code', { token: { status: 400, body: '{"error":"invalid_grant"}' } }],
    ['answers a page', { token: { status: 200, body: '<html>' } }],
    [
      'answers without an ID token',
      { token: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } },
    ],
    ['fails', { token: { status: 500, body: '' } }],
  ])('Nobody is signed in where the issuer %s', async (_what, lies, reason = 'invalid') => {
    const owner = await someone()
    issuer.lies = lies
    const client = app.newClient()
    expect(await signInBy(client, id)).toBe(refused(reason))
    expect(await signedInAs(client)).toBeUndefined()
    expect(await linksOf(app, owner.id)).toEqual([])
  })

  it.each<[person: Record<string, unknown>, reason: string]>([
    [{ email_verified: false }, 'unverified'],
    [{ email_verified: undefined }, 'unverified'],
    [{ email_verified: 'false' }, 'unverified'],
    [{ email: undefined }, 'unverified'],
    [{ email: ['a@example.test'] }, 'unverified'],
    [{ email: 'a b@example.test' }, 'unverified'],
    [{ email: 'a@evil.test@example.test' }, 'unverified'],
    [{ email: 'a@example.test.evil.test' }, 'domain'],
    [{ email: 'a@sub.example.test' }, 'domain'],
  ])('The address of %j does not count', async (person, reason) => {
    await someone()
    Object.assign(issuer.person, person)
    const client = app.newClient()
    expect(await signInBy(client, id)).toBe(refused(reason))
    expect(await signedInAs(client)).toBeUndefined()
    expect(await lastEvents(1)).toMatchObject([{ action: 'login refused', detail: { why: reason } }])
  })

  it.each<[what: string, values: Record<string, unknown>, reason: string]>([
    ['whose address is not confirmed', { emailConfirmedAt: null }, 'unknown'],
    ['that is suspended', { isSuspended: true }, 'suspended'],
    ['without a portal', { role: 'User' }, 'no-portal'],
  ])('An account %s is refused, also when it is linked', async (_what, values, reason) => {
    const owner = await someone()
    await change(owner.id, values)
    expect(await signInBy(app.newClient(), id)).toBe(refused(reason))
    await change(owner.id, {
      emailConfirmedAt: new Date().toISOString(),
      isSuspended: false,
      role: 'customer',
    })
    expect(await signInBy(app.newClient(), id)).toBe('/customer/dashboard')
    if (reason === 'unknown') return
    await change(owner.id, values)
    expect(await signInBy(app.newClient(), id)).toBe(refused(reason))
  })

  it('Two accounts with the address are refused, and one that someone registered with it is no second one', async () => {
    const owner = await someone()
    const email = `${owner.username}@example.test`
    const twin = { username: `twin of ${owner.id}`, passwordHash: 'none', role: 'customer' as const, email }
    const { id: twinId } = await createAccount(app.context.database.db, twin, 'staff')
    expect(await signInBy(app.newClient(), id)).toBe(refused('several'))
    await change(twinId, { emailConfirmedAt: null })
    const client = app.newClient()
    expect(await signInBy(client, id)).toBe('/customer/dashboard')
    expect(await signedInAs(client)).toBe(owner.id)
  })

  it('A linked sign-in stays that of its account, and its address gets no second one', async () => {
    const owner = await someone()
    await signInBy(app.newClient(), id)
    const known = { ...issuer.person }
    issuer.person = { ...known, sub: 'who has the address now' }
    expect(await signInBy(app.newClient(), id)).toBe(refused('linked'))
    issuer.person = { ...known, email: 'married@example.test' }
    const client = app.newClient()
    expect(await signInBy(client, id)).toBe('/customer/dashboard')
    expect(await signedInAs(client)).toBe(owner.id)
  })

  it('Links that were made by a former address of the account sign nobody in, and the owner is told', async () => {
    const owner = await someone()
    const stranger = app.newClient()
    await signInBy(stranger, id)
    const former = { ...issuer.person }
    const correct = (email: string) => administrator.put(`/api/users/${owner.id}`, { email }, 200)
    await correct(String(former['email']).toUpperCase())
    expect(await signInBy(app.newClient(), id)).toBe('/customer/dashboard')
    expect(await signedInAs(stranger)).toBe(owner.id)

    await correct(`right-${owner.id}@example.test`)
    expect(await linksOf(app, owner.id)).toEqual([])
    expect(await signedInAs(stranger)).toBeUndefined()
    expect(await signedInAs(owner)).toBe(owner.id)
    expect(await signInBy(app.newClient(), id)).toBe(refused('unknown'))
    expect((await lastEvents(3))[2]).toMatchObject({
      action: 'sign-in unlinked',
      actorName: administrator.username,
      detail: { provider: 'Contoso' },
    })
    const notice = await app.context.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('event', '=', 'signInUnlinked')
      .execute()
    expect(notice).toEqual([{ recipient: `right-${owner.id}@example.test` }])
    issuer.person = { ...former, sub: 'the right one', email: `right-${owner.id}@example.test` }
    expect(await signInBy(app.newClient(), id)).toBe('/customer/dashboard')
  })

  it('A return works once: again, and a hundred times at once, it signs nobody in', async () => {
    await someone()
    const client = app.newClient()
    const returned = await askIssuer(await begin(client, id))
    const copies = Array.from({ length: 100 }, () => {
      const copy = app.newClient()
      for (const [name, value] of client.cookies) copy.cookies.set(name, value)
      return copy
    })
    const places = await Promise.all(copies.map((copy) => comeBack(copy, returned)))
    expect(places.filter((place) => place === '/customer/dashboard')).toHaveLength(1)
    expect(places.filter((place) => place === refused('expired'))).toHaveLength(99)
    expect(await comeBack(client, returned)).toBe(refused('expired'))
  })

  it('A return that another browser has begun signs nobody in, and is not used up by it', async () => {
    const owner = await someone()
    const [thief, victim] = [app.newClient(), app.newClient()]
    const returned = await askIssuer(await begin(thief, id))
    await begin(victim, id)
    expect(await comeBack(victim, returned)).toBe(refused('expired'))
    expect(await comeBack(app.newClient(), returned)).toBe(refused('expired'))
    expect(await signedInAs(victim)).toBeUndefined()
    expect(await comeBack(thief, returned)).toBe('/customer/dashboard')
    expect(await signedInAs(thief)).toBe(owner.id)
  })

  it('The code of another sign-in is worth nothing with the own state', async () => {
    await someone()
    const [thief, victim] = [app.newClient(), app.newClient()]
    const foreign = await askIssuer(await begin(thief, id))
    const own = await askIssuer(await begin(victim, id))
    own.searchParams.set('code', foreign.searchParams.get('code') ?? '')
    expect(await comeBack(victim, own)).toBe(refused('invalid'))
    expect(await signedInAs(victim)).toBeUndefined()
  })

  it('A return for another provider, to another host, or too late signs nobody in', async () => {
    await someone()
    const other = await addIdentityProvider(administrator, issuer.issuer, { name: 'Fabrikam' })
    const client = app.newClient()
    const returned = await askIssuer(await begin(client, id))
    const elsewhere = new URL(returned.href.replace(`/${id}/`, `/${other}/`))
    expect(await comeBack(client, elsewhere)).toBe(`/login?refused=expired&provider=${other}`)

    const there = app.newClient('other.example')
    const begun = await askIssuer(await begin(client, id))
    for (const [name, value] of client.cookies) there.cookies.set(name, value)
    expect(await comeBack(there, begun)).toBe(refused('expired'))

    const late = await askIssuer(await begin(client, id))
    await app.context.database.db
      .updateTable('identityRequests')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute()
    expect(await comeBack(client, late)).toBe(refused('expired'))
    expect(await signedInAs(client)).toBeUndefined()
  })

  it('What the person refused there, or anybody wrote into the address, is said in our words', async () => {
    const client = app.newClient()
    const returned = await askIssuer(await begin(client, id))
    const state = returned.searchParams.get('state') ?? ''
    const { pathname } = returned
    const denied = `${pathname}?error=access_denied&error_description=%3Cscript%3E&state=${state}`
    expect(await comeBack(client, new URL(denied, app.url))).toBe(refused('denied'))
    for (const search of ['', '?state=', '?state=a&state=b', '?code=x', `?code=x&state=${'y'.repeat(4000)}`])
      expect(await comeBack(client, new URL(pathname + search, app.url))).toBe(refused('expired'))
  })

  it.each([
    '//evil.test',
    'https://evil.test/',
    '/admin/dashboard',
    String.raw`/\evil.test`,
    '/login?x=1',
    '',
  ])('Nobody is led to %s', async (from) => {
    issuer.person = { sub: 'stranger', email: 'stranger@example.test', email_verified: true }
    expect(await signInBy(app.newClient(), id, from)).toBe(refused('unknown'))
  })

  it('A page elsewhere cannot begin a sign-in', async () => {
    const before = await numberOf('identityRequests')
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site }
      const response = await app.newClient().send('GET', `/single-sign-on/${id}`, { headers })
      expect([response.status, response.headers.location]).toEqual([303, '/login'])
    }
    expect(await numberOf('identityRequests')).toBe(before)
  })

  it('A provider is found while it is on, and by an id that can exist', async () => {
    const off = await addIdentityProvider(administrator, issuer.issuer, { isOn: false })
    const place = async (path: string) => (await app.newClient().get(path, 303)).headers.location
    expect(await place(`/single-sign-on/${off}`)).toBe(`/login?refused=off&provider=${off}`)
    expect(await place('/single-sign-on/x')).toBe('/login?refused=off&provider=0')
    expect(await place('/single-sign-on/99999999999')).toBe('/login?refused=off&provider=0')
  })

  describe('with a second factor', () => {
    const today = () => new Date().toISOString().slice(0, 10)
    const demand = (twoFactorFor: 'everybody' | 'nobody') =>
      app.context.database.transaction(async (tx) => {
        await lockSecuritySettings(tx)
        await storePolicy(tx, { twoFactorFor, twoFactorFrom: twoFactorFor === 'nobody' ? null : today() })
      })
    async function withCode() {
      const owner = await someone()
      const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
      await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
      return { owner, secret }
    }
    let trusted: number
    beforeAll(async () => {
      const as = { name: 'Trusted', countsAsSecondFactor: true }
      trusted = await addIdentityProvider(administrator, issuer.issuer, as)
    })

    it('the code is asked for, unless the provider counts as the second factor', async () => {
      const { owner, secret } = await withCode()
      const client = app.newClient()
      expect(await signInBy(client, id)).toBe('/login?signIn=pending')
      expect(await signedInAs(client)).toBeUndefined()
      await client.post('/api/otp/verify', { token: codeOf(secret, 1) }, 200)
      expect(await signedInAs(client)).toBe(owner.id)

      const other = app.newClient()
      expect(await signInBy(other, trusted)).toBe('/customer/dashboard')
      expect(await signedInAs(other)).toBe(owner.id)
    })

    it('who has to have one sets it up, unless the provider counts as it', async () => {
      const owner = await someone()
      await demand('everybody')
      const client = app.newClient()
      expect(await signInBy(client, id)).toBe('/login?signIn=pending')
      await client.get('/api/user', 401)
      await client.post('/api/sign-in-steps/two-factor', undefined, 200)

      const other = app.newClient()
      expect(await signInBy(other, trusted)).toBe('/customer/dashboard')
      expect((await other.get('/api/user', 200)).object).not.toHaveProperty('twoFactorDueOn')
      await change(owner.id, { mustChangePassword: true })
      await other.get('/api/user', 401)
      const again = app.newClient()
      expect(await signInBy(again, trusted)).toBe('/login?signIn=pending')
      await again.post('/api/sign-in-password', { newPassword: 'Another-horse-8' }, 200)
      expect(await signedInAs(again)).toBe(owner.id)
      await demand('nobody')
    })
  })

  it('The history says by whom someone was signed in, and the owner is told of the first time', async () => {
    const owner = await someone()
    await signInBy(app.newClient(), id)
    await signInBy(app.newClient(), id)
    expect(await lastEvents(3)).toMatchObject([
      { action: 'login', actorName: owner.username, detail: { provider: 'Contoso' } },
      { action: 'login', actorName: owner.username },
      { action: 'sign-in linked', actorName: owner.username, detail: { provider: 'Contoso' } },
    ])
    const mails = await app.context.database.db
      .selectFrom('outbox')
      .select('event')
      .where('event', '=', 'signInLinked')
      .execute()
    expect(mails.length).toBeGreaterThan(0)
  })

  it('The issuer is asked for its document once, and for its keys once', async () => {
    await someone()
    const own = await startLyingIssuer(clientId)
    own.person = issuer.person
    const provider = await addIdentityProvider(administrator, own.issuer)
    for (let time = 0; time < 3; time += 1) await signInBy(app.newClient(), provider)
    expect(own.asked).toEqual({ document: 1, keys: 1 })
    await own.stop()
  })

  it('An issuer that is down or lies about itself is said to be so, and the password goes on working', async () => {
    const owner = await someone()
    const down = await startLyingIssuer(clientId)
    const provider = await addIdentityProvider(administrator, down.issuer)
    const place = (reason: string) => `/login?refused=${reason}&provider=${provider}`
    const lies: [Lies, string][] = [
      [{ document: { issuer: 'https://issuer.example' } }, 'invalid'],
      [{ document: { issuer: undefined } }, 'unreachable'],
      [{ document: { token_endpoint: 'http://issuer.example/token' } }, 'invalid'],
      [{ document: { authorization_endpoint: 'javascript:alert(1)' } }, 'invalid'],
      [{ document: { jwks_uri: undefined } }, 'unreachable'],
      [{ bytes: 300_000 }, 'unreachable'],
    ]
    for (const [lie, reason] of lies) {
      down.lies = lie
      expect(await begin(app.newClient(), provider), JSON.stringify(lie)).toBe(place(reason))
    }
    down.lies = {}
    const client = app.newClient()
    const returned = await askIssuer(await begin(client, provider))
    await down.stop()
    expect(await comeBack(client, returned)).toBe(place('unreachable'))
    const again = await addIdentityProvider(administrator, down.issuer, { clientId: 'another' })
    expect(await begin(client, again)).toBe(`/login?refused=unreachable&provider=${again}`)
    await client.post('/api/login', { username: owner.username, password }, 200)
  })
})
