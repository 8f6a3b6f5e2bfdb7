import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { png, pngOfLength } from '../../../../tests/support/pictures.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { runDueJobs } from '../../../../tests/support/dueJobs.ts'
import { storeRecurring } from '../../../server/jobs/jobRows.ts'
import { sweepUploads } from './server/sweeping.ts'
import { openUploads } from './server/uploads.ts'

const picture = { name: 'maria.png', type: 'image/png', content: png() }
const drawing = {
  name: 'logo.svg',
  type: 'image/svg+xml',
  content: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><!-- drawn by hand --><svg xmlns="http://www.w3.org/2000/svg" xmlns:e="urn:editor"
      viewBox="0 0 8 8" e:page="1"><style>.a{fill:#c00}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>
      <e:grid/><path class="a" d="M0 0h8v8z"/><rect fill="url(#g)" width="2" height="2"/></svg>`,
  ),
}

describe.each(engines)('An uploaded picture (%s)', (engine) => {
  let app: TestApp
  let administrator: HttpClient & { id: number }
  let folder = ''
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    folder = join(app.context.config.dataDir, 'uploads')
  })
  afterAll(() => app.stop())

  const stored = async () => (await readdir(folder)).filter((name) => !name.startsWith('.'))
  const left = () => readdir(join(folder, '.incoming'))
  const uploadImage = (file = picture) => sendFile(administrator, '/api/upload', 'image', file)
  const newBrand = async (name: string) =>
    String((await administrator.post('/api/brands', { name }, 201)).field('id'))
  const uploadLogo = async (brand: string, file = picture) =>
    sendFile(administrator, `/api/brand-logo/${brand}`, 'logo', file)

  it('is stored under a random name and served so that it runs nothing', async () => {
    const response = await uploadImage()
    expect([response.status, Object.keys(response.json ?? {})]).toEqual([200, ['imageUrl']])
    const path = String(response.field('imageUrl'))
    expect(path).toMatch(/^\/uploads\/[\w-]{22}\.png$/)
    const { status, headers } = await app.newClient().get(path)
    expect(status).toBe(200)
    const head = await app.newClient().send('HEAD', path)
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ])
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await left()).toEqual([])
  })

  it('may have exactly 5 MB', async () => {
    const response = await uploadImage({ ...picture, content: pngOfLength(5 * 1024 * 1024) })
    expect(response.status).toBe(200)
    const more = await uploadImage({ ...picture, content: pngOfLength(5 * 1024 * 1024 + 1) })
    expect([more.status, more.field('message')]).toEqual([413, 'This file is larger than 5 MB.'])
    const far = await uploadImage({ ...picture, content: pngOfLength(40 * 1024 * 1024) })
    expect(far.status).toBe(413)
    expect(await left()).toEqual([])
  })

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('may be a %s whatever its file name', async (format) => {
    const content = await sharp({ create: { width: 2000, height: 10, channels: 3, background: '#c00' } })
      .withExif({ IFD0: { Artist: 'Someone' } })
      .toFormat(format)
      .toBuffer()
    const response = await uploadImage({ name: 'readme.txt', type: 'text/plain', content })
    expect(response.status, response.text).toBe(200)
    const path = join(app.context.config.dataDir, String(response.field('imageUrl')))
    const kept = await sharp(path).metadata()
    expect([kept.format, kept.width, kept.exif]).toEqual([format, 1600, undefined])
  })

  it('of a team member may not be an SVG; a logo may, with scripts and references removed', async () => {
    const refused = await uploadImage(drawing)
    expect([refused.status, refused.field('message')]).toEqual([
      415,
      'This file is not a picture. Please choose a JPG, PNG, GIF or WebP file.',
    ])
    const response = await uploadLogo(await newBrand('Drawn'), drawing)
    const kept = await app.newClient().get(String(response.field('logoPath')), 200)
    expect(kept.headers['content-type']).toBe('image/svg+xml')
    expect(kept.text).toContain('<style>.a{fill:#c00}</style>')
    expect(kept.text).toContain('fill="url(#g)"')
    expect(kept.text).not.toMatch(/editor|e:|by hand|<\?/)
  })

  it('replaces the previous logo, whose file is deleted when nothing uses it any more', async () => {
    const [one, other] = [await newBrand('One'), await newBrand('Other')]
    const first = String((await uploadLogo(one)).field('logoPath'))
    await administrator.put(`/api/brands/${other}`, { logoPath: first }, 200)
    const second = String((await uploadLogo(one)).field('logoPath'))
    expect(second).not.toBe(first)
    await app.newClient().get(first, 200)
    await administrator.put(`/api/brands/${other}`, { logoPath: null }, 200)
    await app.newClient().get(first, 404)
    await app.newClient().get(second, 200)
    await administrator.put(`/api/brands/${other}`, { logoPath: first }, 400)
  })

  it('for a brand that does not exist is not stored', async () => {
    const before = await stored()
    for (const id of ['999999', '0', 'abc', '../1'])
      expect((await uploadLogo(encodeURIComponent(id))).status).toBe(404)
    expect(await stored()).toEqual(before)
  })

  it('is refused in any other request format', async () => {
    const before = await stored()
    const wrongField = await sendFile(administrator, '/api/upload', 'file', picture)
    expect([wrongField.status, wrongField.field('fields')]).toEqual([400, { image: 'Please choose a file.' }])
    expect((await administrator.post('/api/upload', { image: 'x' })).status).toBe(415)
    expect((await administrator.send('POST', '/api/upload')).status).toBe(415)
    const headers = { 'content-type': 'multipart/form-data' }
    expect((await administrator.send('POST', '/api/upload', { headers, body: 'no boundary' })).status).toBe(
      400,
    )
    const endless = { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` }
    const refused = await administrator.send('POST', '/api/upload', {
      headers: endless,
      body: '--b0undary--',
    })
    expect(refused.status, refused.text).toBe(400)
    const torn = { 'content-type': 'multipart/form-data; boundary=b' }
    const body = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf'
    expect((await administrator.send('POST', '/api/upload', { headers: torn, body })).status).toBe(400)
    expect((await sendFile(administrator, '/api/brands', 'logo', picture)).status).toBe(415)
    const foreign = { ...torn, origin: 'https://evil.example' }
    expect((await administrator.send('POST', '/api/upload', { headers: foreign, body })).status).toBe(403)
    expect([await stored(), await left()]).toEqual([before, []])
  })

  it('leaves nothing behind when the upload is aborted', async () => {
    const { hostname, port } = new URL(app.url)
    const cookie = [...administrator.cookies].map((pair) => pair.join('=')).join('; ')
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\ncontent-length: 90000\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\n' +
        `content-disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'x'.repeat(40_000)}`,
    )
    await expect.poll(left).toHaveLength(1)
    socket.destroy()
    await once(socket, 'close')
    await expect.poll(left).toEqual([])
  })

  it.each([
    '',
    '..%2fportal.db',
    '%2e%2e%2fportal.db',
    '.incoming',
    '.incoming/x',
    '.htaccess',
    'x.png',
    '%00.png',
    'a/b.png',
  ])('is not found under /uploads/%s', async (name) => {
    const { status, text } = await app.newClient().get(`/uploads/${name}`)
    expect(status).toBe(404)
    expect(text).not.toContain('SQLite')
  })

  it('is deleted within an hour if nothing uses it, and only then', async () => {
    await mkdir(folder, { recursive: true })
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    const names = ['orphan-orphan-orphan-o.png', 'fresh--fresh--fresh--f.png', '.incoming/half']
    for (const name of names) await writeFile(join(folder, name), 'x')
    for (const name of ['orphan-orphan-orphan-o.png', '.incoming/half'])
      await utimes(join(folder, name), old, old)
    const kept = String((await uploadImage()).field('imageUrl'))
    const unused = String((await uploadImage()).field('imageUrl'))
    await app.context.database.db
      .updateTable('uploads')
      .set({ createdAt: '2020-01-01T00:00:00.000Z' })
      .where('path', '=', unused)
      .execute()
    const { db } = app.context.database
    const jobs = [sweepUploads(openUploads(app.context))]
    await storeRecurring(db, jobs, Date.now())
    await runDueJobs(app.context, jobs)
    const now = await stored()
    expect(now).toContain('fresh--fresh--fresh--f.png')
    expect(now).toContain(kept.slice('/uploads/'.length))
    expect(now).not.toContain('orphan-orphan-orphan-o.png')
    expect(now).not.toContain(unused.slice('/uploads/'.length))
    expect(await left()).toEqual([])
  })

  it('is refused after 60 uploads of one account in an hour', async () => {
    await app.context.throttle.sweep()
    const strict = await startTestApp(engine, { throttleFactor: 1 })
    const busy = await strict.signInAs('Administrator')
    const send = () =>
      sendFile(busy, '/api/upload', 'image', { ...picture, content: Buffer.from('no picture') })
    for (let n = 0; n < 60; n += 1) expect((await send()).status).toBe(415)
    expect((await send()).status).toBe(429)
    await strict.stop()
  })
})
