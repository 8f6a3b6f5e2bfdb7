import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest, sendRaw } from '../../../tests/support/rawRequest.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { isHost } from './hostHeader.ts'

const invalidHosts = [
  '%',
  '%zz',
  'a b',
  'a,b',
  'a/b',
  'user@host',
  'a\\b',
  'a..b',
  '.a',
  '"a"',
  '<script>',
  'host:99999',
  'host:port',
  'host:',
  ':80',
  '[::1',
  '[::zz]',
  '::1',
  '1.2.3.256',
  'ä.test',
  'a\tb',
  'a'.repeat(256),
  'a.'.repeat(130),
]
const validHosts = [
  'localhost',
  'brand.test:3000',
  'BRAND.test',
  'brand.test.',
  'my_host',
  '127.0.0.1:80',
  '[::1]',
  '[2001:db8::1]:443',
  'xn--mller-kva.example',
  'a'.repeat(63) + '.test',
]

it('A host is a name or an address, with or without a port', () => {
  expect(validHosts.filter((host) => !isHost(host))).toEqual([])
  expect([...invalidHosts, ''].filter(isHost)).toEqual([])
})

describe('A request whose host is none', () => {
  let app: TestApp
  let behindProxy: TestApp
  beforeAll(async () => {
    app = await startTestApp('sqlite')
    behindProxy = await startTestApp('sqlite', { trustProxy: ['loopback'] })
  })
  afterAll(() => Promise.all([app.stop(), behindProxy.stop()]))

  const lines = [
    'GET /api/domain-config HTTP/1.1',
    'GET /api/user HTTP/1.1',
    'POST /api/logout HTTP/1.1',
    'GET /nothing HTTP/1.1',
    'GET /healthz HTTP/1.1',
    'GET /robots.txt HTTP/1.0',
  ]
  const origins = [[], ['Origin: http://localhost'], ['Origin: %']]

  it.each(invalidHosts.map((host) => [host.slice(0, 20), host]))(
    '%j is refused with 400',
    async (_, host) => {
      for (const line of lines) {
        for (const origin of origins) {
          const { status, text } = await sendRaw(app.url, rawRequest(line, [`Host: ${host}`, ...origin]))
          expect(status, `${line} ${origin.join()}`).toBe(400)
          expect(text).not.toContain(' at ')
        }
        // The last forwarded host counts, because the trusted proxy has added it.
        const forwarded = ['Host: localhost', `X-Forwarded-Host: localhost,${host.replace(',', ' ')}`]
        const response = await sendRaw(behindProxy.url, rawRequest(line, forwarded))
        expect(response.status, `${line} as X-Forwarded-Host`).toBe(400)
      }
    },
  )

  it.each(validHosts)('%s is accepted, also from a proxy', async (host) => {
    const [line = ''] = lines
    expect((await sendRaw(app.url, rawRequest(line, [`Host: ${host}`]))).status).toBe(200)
    const forwarded = ['Host: localhost', `X-Forwarded-Host: ${host}`]
    expect((await sendRaw(behindProxy.url, rawRequest(line, forwarded))).status).toBe(200)
  })

  it('takes no notice of what someone forwards who is not trusted', async () => {
    const headers = ['Host: localhost', 'X-Forwarded-Host: %']
    expect((await sendRaw(app.url, rawRequest('GET /healthz HTTP/1.1', headers))).status).toBe(200)
  })

  it.each([
    [['Host: localhost', 'Host: localhost']],
    [['Host: localhost', 'host: evil.example']],
    [['hOST: localhost', 'X-Other: 1', 'HOST: localhost']],
    [['Host:']],
    [[]],
  ])('is refused with the headers %j', async (headers) => {
    expect((await sendRaw(app.url, rawRequest('GET /healthz HTTP/1.1', headers))).status).toBe(400)
  })

  it('is served under HTTP/1.0, which has requests without a host', async () => {
    const get = (path: string) => sendRaw(app.url, rawRequest(`GET ${path} HTTP/1.0`, []))
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/api/domain-config')).status).toBe(200)
    const headers = ['Origin: http://localhost']
    expect((await sendRaw(app.url, rawRequest('POST /api/logout HTTP/1.0', headers))).status).toBe(403)
  })

  it.each([
    'http://localhost/healthz',
    'http://evil.example/api/user',
    'https://evil.example//admin',
    'HTTP://localhost',
  ])('%s as a target is refused: this is no proxy', async (target) => {
    const { status } = await sendRaw(app.url, rawRequest(`GET ${target} HTTP/1.1`, ['Host: localhost']))
    expect(status).toBe(400)
  })

  it('opens no connection to another server, and knows no options of its own', async () => {
    const connecting = rawRequest('CONNECT evil.example:443 HTTP/1.1', ['Host: evil.example:443'])
    expect((await sendRaw(app.url, connecting)).text).toBe('')
    const options = await sendRaw(app.url, rawRequest('OPTIONS * HTTP/1.1', ['Host: localhost']))
    expect([400, 404]).toContain(options.status)
  })
})
