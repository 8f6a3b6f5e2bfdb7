import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { HttpClient } from '../../../tests/support/httpClient.ts'
import { openLogLines } from '../../../tests/support/logLines.ts'
import { type TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'
import { readConfig } from '../config.ts'
import { listen } from './httpServer.ts'
import { hasUntrustedTls } from './tlsInFront.ts'

const overTls = { 'x-forwarded-proto': 'https' }

describe('Behind a proxy with TLS', () => {
  let trusting: TestApp
  beforeAll(async () => {
    trusting = await startTestAppWithPages('sqlite', { trustProxy: ['loopback'] })
  })
  afterAll(() => trusting.stop())

  it.each([
    ['a page', 'GET', '/', 200],
    ['a page for the signed in', 'GET', '/admin/dashboard', 302],
    ['a missing page', 'GET', '/nothing', 404],
    ['another spelling of a page', 'GET', '/Team/', 308],
    ['a path that starts like a host', 'GET', '//admin', 308],
    ['a path that starts like an encoded host', 'GET', '/%5Cadmin', 404],
    ['a call', 'GET', '/api/domain-config', 200],
    ['a refused call', 'GET', '/api/user', 401],
    ['an unknown call', 'GET', '/api/nothing', 404],
    ['another method', 'PATCH', '/api/user', 404],
    ['a malformed body', 'POST', '/api/login', 400],
    ['a malformed address', 'GET', '/api/%zz', 400],
    ['a missing chunk', 'GET', '/assets/missing.js', 404],
    ['an uploaded file', 'GET', '/uploads/missing.png', 404],
    ['a file of the brand', 'GET', '/robots.txt', 200],
    ['a picture of the brand', 'GET', '/favicon.ico', 200],
    ['health', 'GET', '/healthz', 200],
    ['readiness', 'GET', '/readyz', 200],
  ])('%s says that only TLS is to be used (%s %s)', async (_, method, path, status) => {
    const body = method === 'POST' ? '{' : undefined
    const response = await trusting.newClient().send(method, path, { headers: overTls, body })
    expect(response.status).toBe(status)
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
    const plain = await trusting.newClient().send(method, path, { body })
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
  })

  it('so does a file that pages load, also where the browser has it', async () => {
    const { text } = await trusting.newClient().get('/', 200)
    const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(text) ?? []
    const first = await trusting.newClient().send('GET', script, { headers: overTls })
    expect(first.status).toBe(200)
    const headers = { ...overTls, 'if-none-match': String(first.headers['etag']) }
    const again = await trusting.newClient().send('GET', script, { headers })
    expect(again.status).toBe(304)
    for (const response of [first, again])
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('a refused write says it, too', async () => {
    const headers = { ...overTls, origin: 'https://evil.example' }
    const response = await trusting.newClient().send('POST', '/api/logout', { headers })
    expect(response.status).toBe(403)
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('A server behind a proxy with TLS says it before anything reads the request', () => {
  async function listening(trustProxy: string[] | undefined) {
    const read = readConfig({ PORT: '0' })
    if ('problems' in read) throw new Error(read.problems.join())
    const httpServer = await listen({ ...read.config, trustProxy })
    onTestFinished(() => httpServer.drain())
    const responseTo = async (protocol: string | undefined) => {
      const headers = protocol === undefined ? {} : { 'x-forwarded-proto': protocol }
      const response = await new HttpClient(httpServer.address).send('GET', '/', { headers })
      return [response.status, response.headers['strict-transport-security']]
    }
    return { ...httpServer, responseTo }
  }

  it('while it starts, and from each part that answers later', async () => {
    const starting = await listening(['loopback'])
    const { responseTo } = starting
    expect(await responseTo('https')).toEqual([503, 'max-age=31536000'])
    expect(await responseTo('http, https')).toEqual([503, 'max-age=31536000'])
    expect(await responseTo('https, http')).toEqual([503, undefined])
    expect(await responseTo('http')).toEqual([503, undefined])
    expect(await responseTo(undefined)).toEqual([503, undefined])
    starting.respondWith((_request, response) => void response.writeHead(503, { 'retry-after': '2' }).end())
    expect(await responseTo('https')).toEqual([503, 'max-age=31536000'])
  })

  it('and believes nobody where no proxy is trusted', async () => {
    const { responseTo } = await listening(undefined)
    expect(await responseTo('https')).toEqual([503, undefined])
  })
})

describe('Behind a proxy with TLS that is not trusted', () => {
  async function startWatched(settings: { trustProxy?: string[] } = {}) {
    const { log, lines } = openLogLines()
    const app = await startTestAppWithPages('sqlite', settings, log)
    return { app, lines }
  }

  it.each([
    ['the protocol that the proxy forwards', overTls],
    ['the origin that the browser names', { origin: 'https://localhost', 'sec-fetch-site': 'same-origin' }],
  ])('the operator is told once, by %s', async (_, headers) => {
    const { app, lines } = await startWatched()
    expect(hasUntrustedTls(app.context)).toBe(false)
    await app.newClient('localhost').get('/healthz', 200)
    expect(lines).toEqual([])
    for (let n = 0; n < 3; n += 1) await app.newClient('localhost').send('POST', '/api/logout', { headers })
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
    expect(hasUntrustedTls(app.context)).toBe(true)
    await app.stop()
  })

  it('nobody is told anything where the proxy is trusted', async () => {
    const { app, lines } = await startWatched({ trustProxy: ['loopback'] })
    await app.newClient('localhost').send('GET', '/healthz', { headers: overTls })
    expect(lines).toEqual([])
    expect(hasUntrustedTls(app.context)).toBe(false)
    await app.stop()
  })
})
