import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import type { TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'
import { sessionUserCookie, sessionEndCookie } from '../../shared/endpoint/signedInAs.ts'
import { now } from '../database/now.ts'

interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

describe.each(engines)('The pages on %s', (engine) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestAppWithPages(engine, { trustProxy: ['loopback'] })
    const { database } = app.context
    for (const [name, primaryColor] of [
      ['Acme', '#dc2626'],
      ['Beta', '#facc15'],
    ] as const) {
      await database.transaction(async (tx) => {
        const at = now()
        const { id } = await tx
          .insertInto('brands')
          .values({
            name,
            nameKey: name.toLowerCase(),
            primaryColor,
            defaultMetaTitle: `${name} IT`,
            createdAt: at,
            updatedAt: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const domain = { brandId: id, isActive: true, createdAt: at }
        await tx
          .insertInto('domains')
          .values([
            { ...domain, domainName: `${name.toLowerCase()}.test`, isPrimary: true },
            { ...domain, domainName: `www.${name.toLowerCase()}.test`, isPrimary: false },
          ])
          .execute()
        await tx.notify('brands')
      })
    }
  })
  afterAll(() => app.stop())

  function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<HttpResponse> {
    return new Promise((answered, failed) => {
      const sent = { host: 'acme.test', ...headers }
      const outgoing = request(app.url + path, { method, headers: sent, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          answered({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      outgoing.on('error', failed)
      outgoing.end()
    })
  }
  const html = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).body.toString()
  const titleIn = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1]

  test('contain their content, title, description and brand', async () => {
    const pages: Record<string, string> = {
      '/': 'IT Solutions for Growing Businesses',
      '/services': 'Our Services',
      '/team': 'Meet Our Team',
      '/contact': 'Contact Us',
      '/login': 'Login',
      '/auth': 'Register',
      '/admin/login': 'Password',
      '/customer/login': 'contact support',
      '/agent/login': 'Need access? Contact your system administrator.',
    }
    for (const [path, text] of Object.entries(pages)) {
      const { status, headers, body } = await get(path)
      const page = body.toString()
      expect(status, path).toBe(200)
      expect(headers['content-type'], path).toBe('text/html; charset=utf-8')
      expect(page.replace(/<script.*?<\/script>/gs, ''), path).toContain(text)
      expect(titleIn(page), path).toMatch(/Acme IT$/)
      expect(page, path).toContain('--p:#dc2626')
      expect(page, path).toContain(`<link rel="canonical" href="https://acme.test${path}">`)
    }
    expect(titleIn(await html('/'))).toBe('Acme IT')
  })

  test('name the port of the request in their canonical address where none is stored for the domain', async () => {
    const headers = { host: 'acme.test:8443', 'x-forwarded-proto': 'https' }
    for (const path of ['/team', '/login'])
      expect((await get(path, headers)).body.toString()).toContain(
        `<link rel="canonical" href="https://acme.test:8443${path}">`,
      )
    expect((await get('/team')).body.toString()).toContain('href="https://acme.test/team">')
  })

  test('have a policy with the hashes of their own script and style, and no style attribute', async () => {
    for (const path of ['/', '/team', '/login', '/nowhere']) {
      const { headers, body } = await get(path)
      const page = body.toString()
      const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const policy = String(headers['content-security-policy'])
      const scripts = [...page.matchAll(/<script(?! type="application\/json")[^>]*>(.*?)<\/script>/gs)]
      const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)]
      expect(
        scripts.map(([, text]) => policy.includes(hash(text))),
        path,
      ).toEqual([true])
      expect(
        styles.map(([, text]) => policy.includes(hash(text))),
        path,
      ).toEqual([true])
      expect(page, path).not.toMatch(/\sstyle="/)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-cache',
      })
    }
  })

  test('answer any other path with 404 and the page for it, and an unknown call with JSON', async () => {
    for (const path of ['/nowhere', '/Nowhere/', '/customer/nothing', '/agent/tickets/new', '/team/1/2']) {
      const { status, body } = await get(path)
      expect(status, path).toBe(404)
      expect(body.toString(), path).toContain('404 Page Not Found')
    }
    const call = await get('/api/nothing')
    expect(call.status).toBe(404)
    expect(call.headers['content-type']).toContain('application/json')
    expect((await get('/assets/earlier.js')).headers['content-type']).toContain('text/plain')
  })

  test('have one canonical address each, to which every other spelling redirects for good', async () => {
    const cases: [string, string][] = [
      ['/team/', '/team'],
      ['/%74eam?x=1', '/team?x=1'],
      ['/Team', '/team'],
      ['/TEAM//?testDomain=beta.test&x=A', '/team?testDomain=beta.test&x=A'],
      ['//', '/'],
      ['//example.org', '/example.org'],
      ['/Login/', '/login'],
      ['/admin/', '/admin'],
      ['/ADMIN/Login', '/admin/login'],
      ['/admin/companies/7/Edit/', '/admin/companies/7/edit'],
      ['/agent/invoices/NEW', '/agent/invoices/new'],
      ['/customer', '/customer/dashboard'],
      ['/Customer/?testDomain=beta.test', '/customer/dashboard?testDomain=beta.test'],
      ['/agent/', '/agent/dashboard'],
    ]
    for (const [path, to] of cases) {
      const { status, headers } = await get(path)
      expect([status, headers['location']], path).toEqual([308, to])
    }
    // Only pages accept other spellings; an endpoint has exactly one.
    for (const path of ['/api/user/', '/API/user', '/api/User']) {
      expect((await get(path)).status, path).toBe(404)
    }
  })

  test('for paths without a page are the same for everybody, no matter who asks first', async () => {
    const shown = (page: string) => page.replace(/<script.*?<\/script>/gs, '')
    const marked = async (path: string) =>
      [...(await html(path)).matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)/g)].map(([, text]) => text)
    const [agent, customer] = [await app.signInAs('agent'), await app.signInAs('customer')]
    for (const client of [agent, customer, app.newClient()]) {
      const { status, text } = await client.send('GET', '/admin/nothing')
      expect(status).toBe(404)
      expect(shown(text)).toBe(shown((await client.send('GET', '/services/nothing')).text))
    }
    expect(await marked('/nowhere')).toEqual([])
    expect(await marked('/services/nothing')).toEqual([])
    // NAV-05, in the header and in the drawer.
    expect(await marked('/customer/nothing')).toEqual(['Customer Portal', 'Customer Portal'])
    expect(await marked('/customer/tickets/1/2')).toEqual(['Customer Portal', 'Customer Portal', ''])
    expect(await marked('/nowhere')).toEqual([])
  })

  test('are the same in every encoding, and 304 for a browser that has them', async () => {
    const plain = await get('/services')
    const br = await get('/services', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/services', { 'accept-encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect((await get('/services', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBe(
      undefined,
    )
    const tags = [plain, br, gzip].map(({ headers }) => String(headers['etag']))
    expect(new Set(tags).size).toBe(3)
    const again = await get('/services', { 'accept-encoding': 'br', 'if-none-match': tags[1] ?? '' })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
    const head = await get('/services', {}, 'HEAD')
    expect(head.headers['content-length']).toBe(String(plain.body.length))
    expect(head.body.length).toBe(0)
  })

  test('are never sent in an encoding that the request refuses, shared page or one of a single person', async () => {
    const customer = await app.signInAs('customer')
    const cookie = [...customer.cookies].map((pair) => pair.join('=')).join('; ')
    const cases: [string, shared: string | undefined, own: string | undefined][] = [
      ['br;q=0, zstd;q=0', undefined, undefined],
      ['br; q=0.0, zstd;q=0, gzip;q=0.5', 'gzip', 'gzip'],
      ['br;q=0, gzip;q=0', undefined, undefined],
      ['GZIP, BR;Q=1, Zstd', 'br', 'zstd'],
      ['brotli, x-gzip', undefined, undefined],
      ['', undefined, undefined],
    ]
    for (const [accepted, shared, own] of cases) {
      for (const [path, expected] of [
        ['/services', shared],
        ['/customer/dashboard', own],
      ] as const) {
        const { status, headers } = await get(path, { cookie, 'accept-encoding': accepted })
        expect([status, headers['content-encoding']], `${path} with '${accepted}'`).toEqual([200, expected])
        expect(headers['vary'], path).toBe('accept-encoding')
      }
    }
  })

  test('load files that are compressed and may be cached for ever', async () => {
    const [, address = ''] = /data-entry="([^"]+)"/.exec(await html('/')) ?? []
    const { status, headers } = await get(address, { 'accept-encoding': 'br' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
  })

  test('show the brand of the test domain and keep the test domain in every link', async () => {
    const page = await html('/team?testDomain=beta.test')
    expect(titleIn(page)).toBe('Meet Our Team | Beta IT')
    expect(page).toContain('--p:#facc15')
    expect(page).toContain('<link rel="canonical" href="https://acme.test/team">')
    const links = [...page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href ?? '')
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((href) => !href.includes('testDomain=beta.test'))).toEqual([])
    expect(await html('/team')).not.toMatch(/href="[^"]*testDomain/)
    const unknown = await html('/team?testDomain=stranger.test')
    expect(titleIn(unknown)).toBe('Meet Our Team | Acme IT')
    expect(unknown).toContain('testDomain=stranger.test')
    expect(await html('/team?testDomain=%3Cscript%3E')).toContain('--p:#dc2626')
  })

  test('change as soon as the brand or the team does', async () => {
    const { database } = app.context
    expect(await html('/team', { host: 'beta.test' })).not.toContain('Grace Lee')
    await database.transaction(async (tx) => {
      const at = now()
      await tx
        .insertInto('teamMembers')
        .values({
          name: 'Grace Lee',
          role: 'Engineer',
          image: '',
          bio: 'Answers.',
          createdAt: at,
          updatedAt: at,
        })
        .execute()
      await tx.notify('team')
    })
    expect(await html('/team', { host: 'beta.test' })).toContain('Grace Lee')
    await database.transaction(async (tx) => {
      await tx
        .updateTable('brands')
        .set({ defaultMetaTitle: 'New Beta' })
        .where('name', '=', 'Beta')
        .execute()
      await tx.notify('brands')
    })
    expect(titleIn(await html('/', { host: 'beta.test' }))).toBe('New Beta')
  })

  test('of a link in a mail are kept by no browser', async () => {
    for (const path of ['/confirm-email?token=x', '/confirm-email?change=x', '/login?a=b&token=x']) {
      const { headers } = await get(path)
      expect(headers, path).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      expect(headers['etag'], path).toBeUndefined()
    }
    const { headers } = await get('/login?atoken=x')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('redirect people who are not signed in or have another role, and keep the test domain', async () => {
    const cases: [string, string][] = [
      ['/admin/dashboard', '/login'],
      ['/customer/dashboard', '/customer/login'],
      ['/agent/dashboard', '/agent/login'],
    ]
    for (const [path, to] of cases) {
      const { status, headers } = await get(`${path}?testDomain=beta.test`)
      expect([status, headers['location']], path).toEqual([302, `${to}?testDomain=beta.test`])
      expect(headers['cache-control'], path).toBe('no-store')
    }
    const customer = await app.signInAs('customer')
    const wrong = await customer.send('GET', '/admin/dashboard')
    expect([wrong.status, wrong.headers['location']]).toEqual([302, '/customer/dashboard'])
    const back = await customer.send('GET', '/login')
    expect([back.status, back.headers['location']]).toEqual([302, '/customer/dashboard'])
  })

  test('correct the cookie that names who is signed in where it names someone else or nobody', async () => {
    const customer = await app.signInAs('customer')
    customer.cookies.delete(sessionUserCookie)
    await customer.get('/customer/dashboard', 200)
    expect(customer.cookies.get(sessionUserCookie)).toBe(String(customer.id))
    const right = await customer.get('/customer/dashboard', 200)
    expect(right.headers).not.toHaveProperty('set-cookie')
    await customer.post('/api/logout', undefined, 200)
    customer.cookies.set(sessionUserCookie, String(customer.id))
    await customer.get('/customer/dashboard', 302)
    expect(customer.cookies.has(sessionUserCookie)).toBe(false)
  })

  test('leave for the sign-in page where someone was going, and why they cannot', async () => {
    const left = (client: HttpClient): unknown =>
      JSON.parse(decodeURIComponent(client.cookies.get(sessionEndCookie) ?? ''))
    const visitor = app.newClient()
    await visitor.get('/customer/tickets/16', 302)
    expect(left(visitor)).toEqual({ path: '/customer/tickets/16' })
    await visitor.get(`/customer/tickets/${'1'.repeat(300)}`, 302)
    expect(left(visitor)).toEqual({ path: '/customer/tickets/16' })

    const customer = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('sessions')
      .set({ lastSeenAt: new Date(Date.now() - 31 * 60_000).toISOString() })
      .where('userId', '=', customer.id)
      .execute()
    await customer.get('/customer/invoices', 302)
    expect(left(customer)).toEqual({
      path: '/customer/invoices',
      userId: customer.id,
      reason: 'inactivity',
      minutes: 30,
    })
  })
})
