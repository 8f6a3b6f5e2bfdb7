import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLogLines } from '../../../tests/support/logLines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../tests/support/testApp.ts'

describe('A write', () => {
  let app: TestApp
  let behindProxy: TestApp
  beforeAll(async () => {
    app = await startTestApp('sqlite')
    behindProxy = await startTestApp('sqlite', { trustProxy: ['loopback'] })
  })
  afterAll(() => Promise.all([app.stop(), behindProxy.stop()]))

  const send = async (server: TestApp, host: string, headers: Record<string, string>) =>
    (await server.newClient(host).send('POST', '/api/logout', { headers })).status
  const overTls = { 'x-forwarded-proto': 'https' }

  it.each([
    ['brand.test', 'http://brand.test'],
    ['brand.test:80', 'http://brand.test'],
    ['brand.test:3000', 'http://brand.test:3000'],
    ['BRAND.test', 'http://brand.test'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('to %s of a page of %s is accepted', async (host, origin) => {
    expect(await send(app, host, { origin })).toBe(200)
    expect(await send(app, host, { origin, 'sec-fetch-site': 'same-origin' })).toBe(200)
  })

  it.each([
    ['brand.test', 'https://brand.test'],
    ['brand.test', 'http://brand.test:8080'],
    ['brand.test:443', 'http://brand.test'],
    ['brand.test', 'ftp://brand.test'],
    ['brand.test', 'http://brand.test.evil.example'],
    ['brand.test', 'http://www.brand.test'],
    ['brand.test', 'http://brand.test/path'],
    ['brand.test', 'null'],
    ['brand.test', ''],
    ['brand.test', '%'],
  ])('to %s of a page of %s is refused', async (host, origin) => {
    expect(await send(app, host, { origin })).toBe(403)
  })

  it('is refused whatever its Origin where the browser says that the page is of another site', async () => {
    for (const site of ['cross-site', 'same-site', 'anything'])
      expect(await send(app, 'brand.test', { origin: 'http://brand.test', 'sec-fetch-site': site })).toBe(403)
  })

  it('over TLS is accepted of a page over TLS, and refused of one without', async () => {
    const from = (origin: string) => send(behindProxy, 'brand.test', { ...overTls, origin })
    expect(await from('https://brand.test')).toBe(200)
    expect(await from('http://brand.test')).toBe(403)
    expect(await from('https://brand.test:80')).toBe(403)
  })

  it('over TLS that ends at an unknown proxy is accepted where the browser says that it is the same origin', async () => {
    const origin = 'https://brand.test'
    expect(await send(app, 'brand.test', { origin, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await send(app, 'brand.test', { origin, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(
      await send(app, 'brand.test', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
    ).toBe(403)
  })
})

describe('The refusal of a write', () => {
  const { log, lines } = openLogLines()
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp('sqlite', { trustProxy: ['loopback'] }, 'none', log)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  const refused = 'This request came from another site.'
  const hint =
    'Where both are this site, the proxy in front of the server must pass on the host with its port and the protocol, and TRUST_PROXY must name that proxy.'
  const overTls = { 'x-forwarded-proto': 'https' }
  const messageTo = async (client: Pick<SignedInClient, 'send'>, host: string, headers: object) => {
    const response = await client.send('POST', '/api/change-password', { headers: { host, ...headers } })
    expect(response.status).toBe(403)
    return response.field('message')
  }

  it('says which port or protocol differs, to everybody who has named that host', async () => {
    const withoutPort = { ...overTls, origin: 'https://brand.test:8443', 'sec-fetch-site': 'same-origin' }
    expect(await messageTo(app.newClient(), 'brand.test', withoutPort)).toBe(
      `${refused} The page is at https://brand.test:8443, but the request arrived here for https://brand.test. ${hint}`,
    )
    expect(await messageTo(app.newClient(), 'brand.test', { origin: 'https://brand.test' })).toBe(
      `${refused} The page is at https://brand.test, but the request arrived here for http://brand.test. ${hint}`,
    )
  })

  it('names the host that the request arrived for to administrators alone', async () => {
    const headers = { origin: 'http://brand.test', 'sec-fetch-site': 'same-origin' }
    for (const client of [app.newClient(), agent])
      expect(await messageTo(client, 'portal.internal:3000', headers)).toBe(refused)
    expect(await messageTo(administrator, 'portal.internal:3000', headers)).toBe(
      `${refused} The page is at http://brand.test, but the request arrived here for http://portal.internal:3000. ${hint}`,
    )
  })

  it('says to administrators what the browser says where the origin is the same', async () => {
    const headers = { origin: 'http://brand.test', 'sec-fetch-site': 'cross-site' }
    expect(await messageTo(administrator, 'brand.test', headers)).toBe(
      `${refused} The browser says that the page is of another site (Sec-Fetch-Site: cross-site).`,
    )
    expect(await messageTo(administrator, 'brand.test', { 'sec-fetch-site': 'same-site' })).toBe(
      `${refused} The browser says that the page is of another site (Sec-Fetch-Site: same-site).`,
    )
  })

  it('is in the log with both values, once, and shortened', async () => {
    lines.length = 0
    const origin = `https://evil.example/${'x'.repeat(1000)}`
    for (let n = 0; n < 3; n += 1) await messageTo(app.newClient(), 'brand.test', { origin })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      origin: origin.slice(0, 200),
      expected: 'http://brand.test',
    })
  })

  it('does not fill the log with names that someone makes up, and still tells of a proxy', async () => {
    lines.length = 0
    for (let n = 0; n < 150; n += 1)
      await messageTo(app.newClient(), 'brand.test', { origin: `https://${n}.example` })
    expect(lines.length).toBeLessThanOrEqual(100)
    await messageTo(app.newClient(), 'brand.test', { origin: 'http://brand.test:8080' })
    expect(lines.at(-1)).toContain('"origin":"http://brand.test:8080"')
  })
})
