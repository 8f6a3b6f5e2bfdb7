import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import type { SignedInClient, TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'
import { sessionUserCookie } from '../../shared/endpoint/signedInAs.ts'
import { now } from '../database/now.ts'
import { loadBundle } from './bundle.ts'

interface HttpResponse {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

const preloadedElement = /<script type="application\/json" data-user.*?<\/script>/g

describe.each(engines)('The pages of the portals on %s', (engine) => {
  let app: TestApp
  let carla: SignedInClient
  let sam: SignedInClient
  let agent: SignedInClient
  let administrator: SignedInClient

  beforeAll(async () => {
    app = await startTestAppWithPages(engine)
    carla = await app.signInAs('customer', 'carla')
    sam = await app.signInAs('customer', 'sam')
    agent = await app.signInAs('agent', 'alex')
    administrator = await app.signInAs('Administrator', 'ada')
  })
  afterAll(() => app.stop())

  /** Returns the bytes as sent, because fetch would decompress them. */
  async function open(
    client: HttpClient,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const outgoing = get(app.url + path, { headers: { cookie, ...headers }, agent: false })
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      outgoing.once('response', answered)
      outgoing.once('error', failed)
    })
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }
  /** The headers that do not depend on the document's preloaded data. */
  const shared = ({ date: _, 'content-length': __, ...headers }: IncomingHttpHeaders) => headers
  const withoutPreloadedData = ({ body }: HttpResponse) => body.toString().replaceAll(preloadedElement, '')

  test('load the script of their screen with the document, so that nothing of it waits for another part', async () => {
    const bundle = await loadBundle()
    const pages: [SignedInClient, path: string, portal: string, screen: string][] = [
      [carla, '/customer/tickets/7', 'customer', 'CustomerTicketPage'],
      [agent, '/agent/tickets', 'agent', 'AgentTicketsPage'],
      [administrator, '/admin/domain/1', 'admin', 'DomainPage'],
    ]
    for (const [person, path, portal, screen] of pages) {
      const html = (await open(person, path)).body.toString()
      const folder = `src/portals/${portal}`
      const needed = [`${folder}/routes.tsx`, `${folder}/${screen}.tsx`, 'src/portals/frame/PortalRoot.tsx']
      for (const address of bundle.chunksOf(needed).modules)
        expect(html, path).toContain(`<link rel="modulepreload" fetchpriority="low" href="${address}">`)
    }
  })

  test('are the same for everybody of a role, headers included, but for the answers that they bring', async () => {
    for (const path of ['/customer/dashboard', '/customer/tickets/7']) {
      const [one, other] = [await open(carla, path), await open(sam, path)]
      expect(one.status, path).toBe(200)
      expect(shared(one.headers), path).toEqual(shared(other.headers))
      expect(withoutPreloadedData(one), path).toBe(withoutPreloadedData(other))
      expect(withoutPreloadedData(one), path).not.toMatch(/carla|sam\b|"id"|username/)
      expect(one.headers, path).not.toHaveProperty('set-cookie')
    }
    const page = (await open(carla, '/customer/dashboard')).body.toString()
    expect(page).toContain('"actor":{"role":"customer","sessionTimeout":30}')
    expect(page).toContain('<link rel="stylesheet" href="/assets/')
    expect(page).toContain('<meta name="robots" content="noindex">')
  })

  test('differ between roles, and between brands', async () => {
    const page = async (client: HttpClient, path: string, host: string) =>
      (await open(client, path, { host })).body.toString()
    const acme = { name: 'Acme', primaryColor: '#dc2626', secondaryColor: '#facc15' }
    const brandId = Number((await administrator.post('/api/brands', acme, 201)).field('id'))
    await administrator.post('/api/domains', { domainName: 'acme.example', isPrimary: true, brandId }, 201)
    const beta = Number((await administrator.post('/api/brands', { name: 'Beta' }, 201)).field('id'))
    await administrator.post('/api/domains', { domainName: 'beta.example', brandId: beta }, 201)
    expect(await page(administrator, '/agent/tickets', 'acme.example')).toContain('"role":"Administrator"')
    expect(await page(agent, '/agent/tickets', 'acme.example')).toContain('"role":"agent"')
    expect(await page(agent, '/agent/tickets', 'acme.example')).toContain('--p:#dc2626')
    expect(await page(agent, '/agent/tickets', 'beta.example')).not.toContain('--p:#dc2626')

    await app.context.database.transaction(async (tx) => {
      const changed = { primaryColor: '#1d4ed8', updatedAt: now() }
      await tx.updateTable('brands').set(changed).where('id', '=', brandId).execute()
      await tx.notify('brands')
    })
    expect(await page(agent, '/agent/tickets', 'acme.example')).toContain('--p:#1d4ed8')
  })

  test('are one document for all records, and for all that stands behind the question mark but the test domain', async () => {
    const first = await open(agent, '/agent/tickets/1')
    const { headers } = first
    for (const path of ['/agent/tickets/2', '/agent/tickets/1?status=open', '/agent/tickets/a%2Fb']) {
      const other = await open(agent, path)
      expect(other.status, path).toBe(200)
      expect(withoutPreloadedData(other), path).toBe(withoutPreloadedData(first))
      expect(other.headers['content-security-policy'], path).toBe(headers['content-security-policy'])
    }
    expect(withoutPreloadedData(await open(agent, '/agent/tickets'))).not.toBe(withoutPreloadedData(first))
    const tested = (await open(agent, '/agent/tickets/1?testDomain=acme.example&x=1')).body.toString()
    expect(tested).toContain('data-test-domain="acme.example"')
    const unknown = (await open(agent, '/agent/tickets/1?testDomain=stranger.example')).body.toString()
    expect(unknown).toContain('data-test-domain="stranger.example"')
  })

  test('are not kept by a browser, and have no version', async () => {
    const { headers } = await open(carla, '/customer/dashboard')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
    const again = await open(carla, '/customer/dashboard', { 'if-none-match': '*, "any"' })
    expect(again.status).toBe(200)
  })

  test('are compressed in what is accepted', async () => {
    // Removes the time of the preloaded data; their order varies as well.
    const withoutTime = (body: Buffer) =>
      body
        .toString()
        .replace(/ data-date="[^"]+ GMT"/, '')
        .replace(/(?<=data-user="1">\[)\[.*?\](?=\]<\/script>)/, (data) =>
          data
            .split(/,(?=\[\[)/)
            .toSorted()
            .join(),
        )
    const { body } = await open(carla, '/customer/tickets')
    expect(withoutTime(body)).not.toBe(body.toString())
    const compressed = { zstd: zstdDecompressSync, gzip: gunzipSync }
    for (const [encoding, decompress] of Object.entries(compressed)) {
      for (const _ of ['first', 'kept']) {
        const response = await open(carla, '/customer/tickets', { 'accept-encoding': encoding })
        expect(response.headers).toMatchObject({
          'content-encoding': encoding,
          'content-length': String(response.body.length),
          vary: 'accept-encoding',
        })
        expect(withoutTime(decompress(response.body))).toBe(withoutTime(body))
      }
    }
    const head = await carla.send('HEAD', '/customer/tickets')
    expect(head.status).toBe(200)
    expect(head.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
    expect(head.text).toBe('')
  })

  test('follow the limit of inactivity', async () => {
    await administrator.put('/api/settings/security', { sessionTimeout: 45 }, 200)
    expect((await open(carla, '/customer/dashboard')).body.toString()).toContain('"sessionTimeout":45')
  })

  test('are sent to nobody whose session has ended, and to no other role, also when they are kept', async () => {
    const path = '/customer/dashboard'
    await open(carla, path)
    expect((await open(agent, path)).headers['location']).toBe('/agent/dashboard')
    expect((await open(app.newClient(), path)).headers['location']).toBe('/customer/login')
    const gone = await app.signInAs('customer')
    expect((await open(gone, path)).status).toBe(200)
    const cookies = new Map(gone.cookies)
    await gone.post('/api/logout', undefined, 200)
    for (const [name, value] of cookies) gone.cookies.set(name, value)
    const response = await open(gone, path)
    expect([response.status, response.headers['location']]).toEqual([302, '/customer/login'])
  })

  test('correct a wrong session user cookie in the response of that one request', async () => {
    sam.cookies.set(sessionUserCookie, String(carla.id))
    const corrected = await open(sam, '/customer/dashboard')
    expect(corrected.headers['set-cookie']?.join()).toContain(`${sessionUserCookie}=${sam.id};`)
    expect((await open(carla, '/customer/dashboard')).headers).not.toHaveProperty('set-cookie')
  })
})
