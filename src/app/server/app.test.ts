import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectStatus } from '../../../tests/support/httpClient.ts'
import { startTestApp, password, type TestApp } from '../../../tests/support/testApp.ts'

describe('The server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp('sqlite')
  })
  afterAll(() => app.stop())

  it.each(['/api', '/api/', '/api/nothing', '/api/users/1/secrets', '/api?x=1'])(
    'answers 404 for the unknown call %s',
    async (path) => {
      const response = await app.newClient().get(path, 404)
      expect(response.headers['content-type']).toContain('application/json')
      expect(response.json).toEqual({ message: 'Not found.' })
    },
  )

  it('answers 404 for another method of a call', async () => {
    expect((await app.newClient().send('PATCH', '/api/contact', { body: {} })).status).toBe(404)
  })

  it.each([
    ['https://evil.example', undefined],
    ['null', undefined],
    ['http://127.0.0.1:1', undefined],
    [undefined, 'cross-site'],
    [undefined, 'same-site'],
  ])('refuses a write that a page of the origin %s (%s) sends', async (origin, site) => {
    const client = await app.signInAs('customer')
    const headers = { ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) }
    const response = await client.send('POST', '/api/logout', { headers })
    expect(response.status).toBe(403)
    await client.get('/api/user', 200)
  })

  it('accepts a write that its own pages send', async () => {
    const client = app.newClient('brand.localhost:4000')
    const headers = { origin: 'http://brand.localhost:4000', 'sec-fetch-site': 'same-origin' }
    expect((await client.send('POST', '/api/logout', { headers })).status).toBe(200)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('refuses a call with content type %s', async (type) => {
    const headers = { 'content-type': type }
    const response = await app
      .newClient()
      .send('POST', '/api/login', { headers, body: 'username=a&password=b' })
    expect(response.status).toBe(415)
    expect(response.field('message')).toBeTypeOf('string')
  })

  it.each(['{', '', 'null', '[]', '"text"', '{"__proto__":{"x":1}}', '{"username":"a","password":"b"'])(
    'answers the malformed body %j with 400',
    async (body) => {
      const response = await app.newClient().send('POST', '/api/login', { body })
      expect(response.status).toBe(400)
      expect(response.field('message')).toBeTypeOf('string')
    },
  )

  it('limits the size, the depth and the lists of a body', async () => {
    const client = app.newClient()
    await expectStatus(413, client.post('/api/login', { username: 'x'.repeat(300_000), password: 'x' }))
    let deep: unknown = 'x'
    for (let level = 0; level < 30; level += 1) deep = { deep }
    await expectStatus(400, client.post('/api/login', { username: deep, password: 'x' }))
    await expectStatus(400, client.post('/api/contact', { services: Array.from({ length: 501 }, () => 'x') }))
  })

  it('limits the size of the headers', async () => {
    const response = await app
      .newClient()
      .send('GET', '/api/user', { headers: { 'x-long': 'x'.repeat(17_000) } })
    expect(response.status).toBe(431)
  })

  it('answers a malformed address with 400', async () => {
    const response = await app.newClient().get('/api/%zz', 400)
    expect(response.field('message')).toBeTypeOf('string')
  })

  it('forbids caches to store the answer of a call', async () => {
    const response = await app.newClient().get('/api/user')
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers).not.toHaveProperty('server')
    expect(response.headers).not.toHaveProperty('x-powered-by')
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('reports that it runs and that it is ready', async () => {
    await expectStatus(200, app.newClient().get('/healthz'))
    await expectStatus(200, app.newClient().get('/readyz'))
  })

  it('counts failed sign-ins by account and address, and returns when to try again', async () => {
    const strict = await startTestApp('sqlite', { throttleFactor: 1 })
    const { username } = await strict.signInAs('customer')
    const client = strict.newClient()
    for (let n = 0; n < 10; n += 1) await client.post('/api/login', { username, password: 'wrong' }, 401)
    const response = await client.post('/api/login', { username, password }, 429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(900)
    const { username: other } = await strict.signInAs('customer')
    await client.post('/api/login', { username: other, password }, 200)
    await strict.stop()
  })

  it('uses a forwarded address only from a trusted proxy', async () => {
    const strict = await startTestApp('sqlite', { throttleFactor: 1 })
    for (let n = 0; n <= 50; n += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}` }
      await strict
        .newClient()
        .send('POST', '/api/login', { headers, body: { username: `u${n}`, password: 'x' } })
    }
    await expectStatus(429, strict.newClient().post('/api/login', { username: 'someone', password: 'x' }))
    await strict.stop()
  })

  it('counts a client behind a trusted proxy once, whatever port the proxy forwards', async () => {
    const strict = await startTestApp('sqlite', { throttleFactor: 1, trustProxy: ['loopback'] })
    const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }
    const send = (path: string, forwarded: string, body: object) =>
      strict.newClient().send('POST', path, { headers: { 'x-forwarded-for': forwarded }, body })
    const ask = (forwarded: string) => send('/api/contact', forwarded, inquiry)
    for (let n = 0; n < 5; n += 1) await expectStatus(201, ask(`203.0.113.8:${51_000 + n}`))
    await expectStatus(429, ask('203.0.113.8:60000'))
    await expectStatus(429, ask('[::ffff:203.0.113.8]:60000'))
    await expectStatus(201, ask('203.0.113.9:51000'))

    await expectStatus(401, send('/api/login', '[2001:DB8::1]:443', { username: 'nobody', password: 'x' }))
    const { ip } = await strict.context.database.db
      .selectFrom('auditEvents')
      .select('ip')
      .where('action', '=', 'login failed')
      .executeTakeFirstOrThrow()
    expect(ip).toBe('2001:db8::1')
    await strict.stop()
  })
})
