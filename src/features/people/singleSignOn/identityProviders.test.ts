import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { startLyingIssuer } from '../../../../tests/support/lyingIssuer.ts'
import { addBrand } from '../../../../tests/support/mail.ts'
import { portOf } from '../../../../tests/support/portOf.ts'
import {
  addIdentityLink,
  addIdentityProvider,
  begin,
  clientId,
  clientSecret,
  linksOf,
  providerFields,
  signInBy,
} from '../../../../tests/support/singleSignOn.ts'
import {
  password,
  startTestApp,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'
import { maskedPassword } from '../../base/settings/values.ts'

const list = '/api/identity-providers'
const issuer = 'https://issuer.example'

describe.each(engines)('Identity providers (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine, { allowHttpIssuers: true })
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const stored = (id: number) =>
    app.context.database.db
      .selectFrom('identityProviders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('The secret is stored encrypted and never answered, and nothing but the mask keeps it', async () => {
    const id = await addIdentityProvider(administrator, issuer)
    const shown = (await administrator.get(list, 200)).rows.find((row) => row['id'] === id)
    expect(shown).toMatchObject({ ...providerFields(issuer), id, clientSecret: maskedPassword, linked: 0 })
    const before = await stored(id)
    expect(JSON.stringify([before, shown])).not.toContain(clientSecret)

    const kept = { ...providerFields(issuer), clientSecret: maskedPassword, name: 'Fabrikam' }
    const response = await administrator.put(`${list}/${id}`, kept, 200)
    expect(response.text).not.toContain(before.clientSecret)
    expect((await stored(id)).clientSecret).toBe(before.clientSecret)
    for (const elsewhere of [{ issuer: 'https://thief.example' }, { clientId: 'thief' }]) {
      const refused = await administrator.put(`${list}/${id}`, { ...kept, ...elsewhere }, 400)
      expect(Object.keys(refused.field('fields') ?? {})).toEqual(['clientSecret'])
    }
    const unset = await administrator.post(list, kept, 400)
    expect(unset.field('fields')).toEqual({ clientSecret: 'Enter the client secret' })
    const history = await app.context.database.db.selectFrom('auditEvents').select('detail').execute()
    expect(JSON.stringify(history)).not.toContain(clientSecret)
  })

  it.each<[change: Record<string, unknown>, field: string]>([
    [{ name: '' }, 'name'],
    [{ issuer: 'issuer.example' }, 'issuer'],
    [{ issuer: 'ftp://issuer.example' }, 'issuer'],
    [{ issuer: 'https://issuer.example/?a=b' }, 'issuer'],
    [{ issuer: 'https://issuer.example/#' }, 'issuer'],
    [{ issuer: 'https://user:pass@issuer.example' }, 'issuer'],
    [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'issuer'],
    [{ issuer: 'https://login.microsoftonline.com/organizations/v2.0' }, 'issuer'],
    [{ issuer: 'https://login.microsoftonline.us/consumers/v2.0' }, 'issuer'],
    [{ clientId: ' ' }, 'clientId'],
    [{ clientSecret: '' }, 'clientSecret'],
    [{ emailDomains: ' , ' }, 'emailDomains'],
    [{ emailDomains: '*' }, 'emailDomains'],
    [{ emailDomains: 'contoso' }, 'emailDomains'],
    [{ emailDomains: 'contoso.com, a b@c' }, 'emailDomains'],
    [{ brandId: 2_000_000 }, 'brandId'],
    [{ isOn: 'yes' }, 'isOn'],
  ])('%j is refused', async (change, field) => {
    const refused = await administrator.post(list, { ...providerFields(issuer), ...change }, 400)
    expect(Object.keys(refused.field('fields') ?? {})).toEqual([field])
  })

  it('Domains are stored as they are compared', async () => {
    const id = await addIdentityProvider(administrator, issuer, {
      emailDomains: '@Contoso.com;fabrikam.de contoso.com ไทย.example',
    })
    expect((await stored(id)).emailDomains).toBe('contoso.com, fabrikam.de, xn--o3cw4h.example')
  })

  it('Each is shown under its brand, with the addresses to register', async () => {
    await addBrand(app, 'Northline', 'northline.example')
    await addBrand(app, 'Harbor', 'harbor.example')
    const [northline] = (await administrator.get('/api/brands', 200)).rows.filter(
      ({ name }) => name === 'Northline',
    )
    const liar = await startLyingIssuer(clientId)
    const id = await addIdentityProvider(administrator, liar.issuer, { brandId: Number(northline?.['id']) })
    const shown = (await administrator.get(list, 200)).rows
    expect(shown.find((row) => row['id'] === id)?.['redirectAddresses']).toEqual([
      `https://northline.example/single-sign-on/${id}/callback`,
    ])
    const [first] = shown
    expect(first?.['redirectAddresses']).toEqual([
      `${app.url}/single-sign-on/${String(first?.['id'])}/callback`,
      `https://harbor.example/single-sign-on/${String(first?.['id'])}/callback`,
      `https://northline.example/single-sign-on/${String(first?.['id'])}/callback`,
    ])
    const off = `/login?refused=off&provider=${id}`
    expect(await begin(app.newClient('northline.example'), id)).toMatch(`${liar.issuer}/auth?`)
    for (const host of ['harbor.example', 'unknown.example'])
      expect(await begin(app.newClient(host), id)).toBe(off)
    await liar.stop()
  })

  it('A deleted one signs nobody in, and its links are gone', async () => {
    const liar = await startLyingIssuer(clientId)
    const owner = await app.signInAs('customer')
    liar.person = { sub: 'x', email: `${owner.username}@example.test`, email_verified: true }
    const id = await addIdentityProvider(administrator, liar.issuer)
    expect(await signInBy(app.newClient(), id)).toBe('/customer/dashboard')
    await administrator.delete(`${list}/${id}`, 200)
    await administrator.delete(`${list}/${id}`, 404)
    expect(await linksOf(app, owner.id)).toEqual([])
    expect(await begin(app.newClient(), id)).toBe(`/login?refused=off&provider=${id}`)
    await liar.stop()
  })

  it('People of the domains of the only way sign in there alone; administrators, and who cannot, by the password', async () => {
    const only = { name: 'Only', emailDomains: 'example.test', isOnlyWay: true }
    const logIn = (username: string) => app.newClient().post('/api/login', { username, password })
    const [customer, agent, another] = [
      await app.signInAs('customer'),
      await app.signInAs('agent'),
      await app.signInAs('customer'),
    ]
    const id = await addIdentityProvider(administrator, issuer, only)
    for (const { username } of [customer, agent]) {
      const refused = await logIn(username)
      expect([refused.status, refused.json]).toEqual([403, { message: 'Please sign in with Only.' }])
      const form = await app.newClient().postForm('/login', { form: 'login', username, password: 'wrong' })
      expect(form.text).not.toContain('Only')
    }
    expect((await logIn(administrator.username)).status).toBe(200)
    const change = (values: Record<string, unknown>) =>
      app.context.database.db.updateTable('users').set(values).where('id', '=', another.id).execute()
    for (const values of [{ emailConfirmedAt: null }, { email: null }, { email: 'a@elsewhere.test' }]) {
      await change(values)
      expect((await logIn(another.username)).status, JSON.stringify(values)).toBe(200)
    }
    await change({ email: 'customer-1@example.test', emailConfirmedAt: new Date().toISOString() })
    await administrator.delete(`${list}/${id}`, 200)
    expect((await logIn(customer.username)).status).toBe(200)
  })

  it('Everybody sees the own links alone, and removes one once', async () => {
    const [owner, other] = [await app.signInAs('customer'), await app.signInAs('agent')]
    const link = await addIdentityLink(app, owner.id)
    expect((await owner.get('/api/identity-links', 200)).rows).toMatchObject([
      { id: link, name: 'Contoso', email: 'ada@example.test' },
    ])
    expect((await other.get('/api/identity-links', 200)).json).toEqual([])
    await owner.delete(`/api/identity-links/${link}`, 200)
    await owner.delete(`/api/identity-links/${link}`, 404)
  })

  describe('The test of an issuer', () => {
    const test = async (address: string) =>
      (await administrator.post(`${list}/test`, { issuer: address }, 200)).json
    const fails = (message: string) => ({ isFine: false, message })
    const noDocument = fails('There is no OpenID Connect issuer at this address.')
    const unreachable = fails('The issuer cannot be reached, or does not answer in time.')

    it('says in fixed words what is wrong', async () => {
      const liar = await startLyingIssuer(clientId)
      const fine = { isFine: true, message: 'The issuer answers, and is who it says it is.' }
      expect(await test(liar.issuer)).toEqual(fine)
      liar.lies = { document: { issuer: 'https://issuer.example' } }
      const other =
        'What is at this address belongs to the issuer https://issuer.example. Enter that address.'
      expect(await test(liar.issuer)).toEqual(fails(other))
      liar.lies = { document: { issuer: 'javascript:alert(1)' } }
      expect(await test(liar.issuer)).toEqual(fails('What is at this address belongs to another issuer.'))
      for (const own of ['/tenant', '/tenant/']) {
        liar.lies = { path: '/tenant', document: { issuer: liar.issuer + own } }
        expect(await test(`${liar.issuer}/tenant`)).toEqual(fine)
        expect(await test(`${liar.issuer}/tenant/`)).toEqual(fine)
      }
      liar.lies = { document: { jwks_uri: undefined } }
      expect(await test(liar.issuer)).toEqual(noDocument)
      liar.lies = { bytes: 300_000 }
      expect(await test(liar.issuer)).toEqual(noDocument)
      liar.lies = { document: { token_endpoint: 'http://issuer.example/token' } }
      expect(await test(liar.issuer)).toEqual(fails('An address of this issuer does not begin with https.'))
      expect(await test('http://issuer.example')).toEqual(
        fails('An address of this issuer does not begin with https.'),
      )
      expect(await test(`${liar.issuer}/nothing`)).toEqual(noDocument)
      await liar.stop()
      expect(await test(liar.issuer)).toEqual(unreachable)
      expect(await test('https://issuer.invalid')).toEqual(unreachable)
    })

    it('connects to no address that is refused, and follows no redirect to one', async () => {
      const refused = fails('This server may not connect to the network address of the issuer.')
      for (const address of ['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]', '100.100.100.200'])
        expect(await test(`https://${address}`), address).toEqual(refused)
      const seen: string[] = []
      const server = createServer((request, response) => {
        seen.push(request.url ?? '')
        response.writeHead(302, { location: '/elsewhere' }).end()
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      expect(await test(`http://127.0.0.1:${portOf(server)}`)).toEqual(noDocument)
      expect(seen).toEqual(['/.well-known/openid-configuration'])
      server.close()
    })
  })
})

describe('An operator who forbids them', () => {
  it('has no issuer in the private network, and none without TLS', async () => {
    const app = await startTestApp('sqlite', { allowPrivateIssuers: false })
    const administrator = await app.signInAs('Administrator')
    const messageOf = async (address: string) =>
      (await administrator.post(`${list}/test`, { issuer: address }, 200)).field('message')
    for (const address of ['https://127.0.0.1', 'https://10.0.0.1', 'https://localhost', 'https://[::1]'])
      expect(await messageOf(address), address).toBe(
        'This server may not connect to the network address of the issuer.',
      )
    expect(await messageOf('http://127.0.0.1:1')).toBe('An address of this issuer does not begin with https.')
    await app.stop()
  })
})
