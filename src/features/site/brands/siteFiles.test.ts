import { get } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'

const pictures = [
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png',
  '/og-image.png',
]
const drawing = {
  name: 'logo.svg',
  type: 'image/svg+xml',
  content: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="10" height="10" fill="#00ff00"/><rect x="20" width="20" height="10" fill="#0000ff"/></svg>',
  ),
}

describe.each(engines)('The files of a host (%s)', (engine) => {
  let app: TestApp
  let administrator: HttpClient
  let acme = ''
  beforeAll(async () => {
    app = await startTestApp(engine, { trustProxy: ['loopback'] })
    administrator = await app.signInAs('Administrator')
    const brand = { name: 'Acme', primaryColor: '#dc2626', secondaryColor: '#facc15' }
    acme = String((await administrator.post('/api/brands', brand, 201)).field('id'))
    for (const [domainName, isPrimary] of [
      ['acme.example', true],
      ['www.acme.example', false],
    ] as const) {
      await administrator.post('/api/domains', { domainName, isPrimary, brandId: Number(acme) }, 201)
    }
  })
  afterAll(() => app.stop())

  /** The bytes of a picture. */
  const pictureAt = (host: string, path: string) =>
    new Promise<Buffer>((done, failed) => {
      const sent = get(app.url + path, { headers: { host } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts)))
      })
      sent.on('error', failed)
    })
  const text = async (host: string, path: string, status = 200) =>
    (await app.newClient(host).get(path, status)).text
  /** The color at a position of a picture; x and y range from 0 to 1. */
  async function colorAt(picture: Buffer, x: number, y: number): Promise<string> {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return `#${data.subarray(start, start + 3).toString('hex')}`
  }

  it('keep search engines out of the portals, and name the sitemap at the primary domain', async () => {
    for (const host of ['acme.example', 'www.acme.example']) {
      expect(await text(host, '/robots.txt')).toBe(
        [
          'User-agent: *',
          'Disallow: /admin',
          'Disallow: /agent',
          'Disallow: /customer',
          'Disallow: /api/',
          '',
          'Sitemap: https://acme.example/sitemap.xml',
          '',
        ].join('\n'),
      )
      const sitemap = await text(host, '/sitemap.xml')
      expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
        'https://acme.example/',
        'https://acme.example/services',
        'https://acme.example/team',
        'https://acme.example/contact',
      ])
    }
  })

  it('never repeat a host that is not set up', async () => {
    const robots = await text('evil.example', '/robots.txt')
    expect(robots).toContain('Sitemap: https://acme.example/sitemap.xml')
    expect(robots + (await text('evil.example', '/sitemap.xml'))).not.toContain('evil')
  })

  it('name the port of the request where the domain is stored without an address, and never from a cache', async () => {
    const ask = (host: string, path: string, protocol = 'https') =>
      app.newClient(host).send('GET', path, { headers: { 'x-forwarded-proto': protocol } })
    for (const host of ['acme.example:8443', 'www.acme.example:8443']) {
      const sitemap = await ask(host, '/sitemap.xml')
      expect(sitemap.text).toContain('<loc>https://acme.example:8443/team</loc>')
      expect(sitemap.headers['cache-control']).toBe('no-store')
      expect((await ask(host, '/robots.txt')).text).toContain(
        'Sitemap: https://acme.example:8443/sitemap.xml',
      )
    }
    const plain = 'https://acme.example/sitemap.xml'
    expect((await ask('acme.example', '/robots.txt')).text).toContain(plain)
    expect((await ask('acme.example:443', '/robots.txt')).text).toContain(plain)
    expect((await ask('acme.example:3000', '/robots.txt', 'http')).text, 'another protocol').toContain(plain)
    expect((await ask('evil.example:8443', '/robots.txt')).text, 'a host that is not set up').toContain(plain)
  })

  it('name the stored address of the domain, whatever port a request names', async () => {
    const brand = await administrator.post('/api/brands', { name: 'Stored' }, 201)
    const domain = { domainName: 'stored.example', isPrimary: true, brandId: Number(brand.field('id')) }
    await administrator.post('/api/domains', domain, 201)
    await app.context.database.transaction(async (tx) => {
      const origin = 'https://stored.example:9443'
      await tx.updateTable('domains').set({ origin }).where('domainName', '=', 'stored.example').execute()
      await tx.notify('brands')
    })
    const asked = app.newClient('stored.example:8443')
    const robots = await asked.send('GET', '/robots.txt', { headers: { 'x-forwarded-proto': 'https' } })
    expect(robots.text).toContain('Sitemap: https://stored.example:9443/sitemap.xml')
  })

  it('are the pictures of the default brand where the host is not set up', async () => {
    for (const path of pictures)
      expect((await app.newClient('evil.example').get(path)).status, path).toBe(200)
  })

  it('are sent with a type, a time to keep them and an ETag, and not again to who has them', async () => {
    for (const [path, type] of [
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
      ['/favicon.ico', 'image/x-icon'],
      ['/apple-touch-icon.png', 'image/png'],
      ['/og-image.png', 'image/png'],
    ] as const) {
      const client = app.newClient('acme.example')
      const { headers } = await client.get(path, 200)
      expect(headers, path).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      const known = await client.send('GET', path, { headers: { 'if-none-match': headers.etag ?? '' } })
      expect(known.status, path).toBe(304)
      const head = await client.send('HEAD', path)
      expect([head.status, head.text], path).toEqual([200, ''])
      expect((await client.post(path, {})).status).toBe(404)
    }
  })

  it('are not indexed under a test domain, which shows its own brand', async () => {
    const client = app.newClient('other.example')
    for (const path of ['/robots.txt', ...pictures]) {
      const tested = await client.get(`${path}?testDomain=acme.example`, 200)
      expect(tested.headers['x-robots-tag'], path).toBe('noindex')
      expect((await client.get(path, 200)).headers['x-robots-tag'], path).toBeUndefined()
    }
  })

  it('are drawn in the colours of the brand, and again when it changes', async () => {
    const shown = await pictureAt('acme.example', '/apple-touch-icon.png')
    expect(await colorAt(shown, 0.02, 0.02)).toBe('#dc2626')
    const { width, height } = await sharp(shown).metadata()
    expect([width, height]).toEqual([180, 180])
    const link = await pictureAt('acme.example', '/og-image.png')
    expect(await colorAt(link, 0.5, 0.96)).toBe('#dc2626')
    expect(await colorAt(link, 0.5, 0.99)).toBe('#facc15')
    const size = await sharp(link).metadata()
    expect([size.width, size.height]).toEqual([1200, 630])

    await administrator.put(`/api/brands/${acme}`, { primaryColor: '#2563eb' }, 200)
    await expect
      .poll(async () => colorAt(await pictureAt('acme.example', '/apple-touch-icon.png'), 0.02, 0.02))
      .toBe('#2563eb')
  })

  it('show the logo of the brand: all of it beside links, its mark as an icon', async () => {
    await sendFile(administrator, `/api/brand-logo/${acme}`, 'logo', drawing)
    const iconNow = () => pictureAt('acme.example', '/apple-touch-icon.png')
    await expect.poll(async () => colorAt(await iconNow(), 0.5, 0.5)).toBe('#00ff00')
    expect(await colorAt(await iconNow(), 0.02, 0.02)).toBe('#ffffff')
    const link = await pictureAt('acme.example', '/og-image.png')
    expect([await colorAt(link, 0.2, 0.5), await colorAt(link, 0.75, 0.5)]).toEqual(['#00ff00', '#0000ff'])
    const icon = await pictureAt('acme.example', '/favicon.ico')
    expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 3])
    const [length, offset] = [icon.readUInt32LE(6 + 32 + 8), icon.readUInt32LE(6 + 32 + 12)]
    const largest = icon.subarray(offset, offset + length)
    expect((await sharp(largest).metadata()).width).toBe(48)
    expect(await colorAt(largest, 0.5, 0.5)).toBe('#00ff00')
  })
})
