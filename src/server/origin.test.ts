import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/testApp.ts'

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
