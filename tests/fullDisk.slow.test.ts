import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpClient } from './support/httpClient.ts'
import { png } from './support/pictures.ts'
import { sendFile } from './support/sendFile.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { SmallDisk } from './support/smallDisk.ts'

const disk = new SmallDisk()
afterAll(() => disk.remove())

/** Uses up the free space, to the last byte. */
function fill(): void {
  for (const bytes of [1 << 20, 1 << 12, 1]) {
    try {
      for (let part = 0; ; part++)
        writeFileSync(join(disk.folder, `filler-${bytes}`), Buffer.alloc(bytes), { flag: 'a' })
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
}

function makeRoom(): void {
  for (const name of readdirSync(disk.folder)) if (name.startsWith('filler-')) rmSync(join(disk.folder, name))
}

describe.skipIf(process.platform !== 'linux')('On a full disk the server', () => {
  const dataDir = join(disk.folder, 'data')
  // The disk must refuse writes here, so the warning before that is turned off.
  const env = { MIN_FREE_MB: '0' }
  let server: RunningServer
  let administrator: HttpClient
  let picture = ''
  let webhook = ''
  const upload = () =>
    sendFile(administrator, '/api/upload', 'image', { content: png(), name: 'a.png', type: 'image/png' })
  const isReady = async () => (await new HttpClient(server.baseURL).get('/readyz')).status
  const addCompany = () =>
    administrator.post('/api/companies', { name: `Company ${Math.random()}`, notes: 'n'.repeat(5000) })

  beforeAll(async () => {
    disk.mount(16 << 20)
    server = await startServer({ dataDir, env })
    administrator = new HttpClient(server.baseURL)
    await administrator.post('/api/login', server.admin, 200)
    picture = String((await upload()).field('imageUrl'))
    const mailbox = { address: 'support@desk.test', name: 'Support', brandId: null, strangers: 'hold' }
    const { id } = (
      await administrator.post(
        '/api/mailboxes',
        { ...mailbox, category: 'technical', priority: 'medium' },
        201,
      )
    ).object
    const created = await administrator.post(`/api/mailboxes/${String(id)}/webhook`, undefined, 201)
    webhook = String(created.field('path'))
    fill()
  })
  afterAll(async () => {
    makeRoom()
    await server?.stop()
  })

  it('refuses changes with 507 and a time, and is not ready', async () => {
    // The database's log has some reserved space, which is used up first.
    await expect.poll(async () => (await addCompany()).status, { interval: 1 }).toBe(507)
    expect((await addCompany()).headers['retry-after']).toBe('30')
    expect(await isReady()).toBe(503)
  })

  it('refuses a file with 507, leaves nothing of it, and still shows the others', async () => {
    expect((await upload()).status).toBe(507)
    expect(readdirSync(join(dataDir, 'uploads', '.incoming'))).toEqual([])
    expect((await administrator.get(picture)).status).toBe(200)
  })

  it('refuses an email with 503 and a time, so that the mail service sends it again', async () => {
    const headers = { 'content-type': 'message/rfc822' }
    const refused = await new HttpClient(server.baseURL).send('POST', webhook, {
      headers,
      body: 'Subject: x',
    })
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBe('60')
    expect(readdirSync(join(dataDir, 'uploads', 'mails', '.incoming'))).toEqual([])
  })

  it('goes on reading', async () => {
    expect((await administrator.get('/api/user')).status).toBe(200)
    expect((await administrator.get('/api/companies')).status).toBe(200)
  })

  it('starts again, as far as it can, and wholly when there is room', async () => {
    const { port } = server
    await server.stop()
    fill()
    const starting = startServer({ dataDir, env: { ...env, PORT: String(port) } })
    const isAlive = () =>
      fetch(`http://localhost:${port}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await expect.poll(isAlive).toBe(true)
    makeRoom()
    server = await starting
    administrator = new HttpClient(server.baseURL)
    await administrator.post('/api/login', server.admin, 200)
    expect((await addCompany()).status).toBe(201)
    await expect.poll(isReady).toBe(200)
  })
})
