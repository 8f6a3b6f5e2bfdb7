import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { composeMail, startMailDomains } from '../../../../tests/support/inboundMail.ts'
import { openLogLines } from '../../../../tests/support/logLines.ts'
import type { NameServer } from '../../../../tests/support/nameServer.ts'
import { unique } from '../../../../tests/support/race.ts'
import { sendRaw } from '../../../../tests/support/rawRequest.ts'
import { SlowUpload } from '../../../../tests/support/slowUpload.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { maxMailBytes } from './values.ts'

const rfc822 = { 'content-type': 'message/rfc822' }

/** Adds a mailbox with a webhook; returns the path of both. */
async function addWebhook(administrator: SignedInClient) {
  const mailbox = {
    address: `support-${unique()}@desk.test`,
    name: 'Support',
    brandId: null,
    category: 'service',
    priority: 'high',
    strangers: 'hold',
  }
  const { id } = (await administrator.post('/api/mailboxes', mailbox, 201)).object
  const path = `/api/mailboxes/${String(id)}`
  const created = await administrator.post(`${path}/webhook`, undefined, 201)
  return { mailbox: path, webhook: String(created.field('path')), address: mailbox.address }
}

describe.each(engines)('An email that a mail service posts (%s)', (engine) => {
  let app: TestApp
  let names: NameServer
  let administrator: SignedInClient
  let webhook: string
  let address: string
  const { log, lines } = openLogLines('debug')
  beforeAll(async () => {
    names = await startMailDomains()
    app = await startTestApp(engine, { nameServers: [names.address] }, 'none', log)
    administrator = await app.signInAs('Administrator')
    const added = await addWebhook(administrator)
    webhook = added.webhook
    address = added.address
  })
  afterAll(async () => {
    await app.stop()
    await names.stop()
  })

  const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = rfc822) =>
    app.newClient().send('POST', path, { headers, body })
  const countMails = async () =>
    (await app.context.database.db.selectFrom('inboundMails').select('id').execute()).length
  const incoming = () => readdirSync(join(app.context.config.dataDir, 'uploads', 'mails', '.incoming'))

  it('becomes a ticket, also where it is posted twice', async () => {
    const customer = await app.signInAs('customer')
    const raw = await composeMail({
      from: `${customer.username}@example.test`,
      signedBy: 'example.test',
      to: address,
      subject: 'Printer',
      text: 'No paper.',
    })
    for (let times = 0; times < 2; times += 1) {
      const accepted = await post(webhook, raw)
      expect([accepted.status, accepted.json]).toEqual([202, { message: 'Accepted' }])
    }
    await app.runJobs()
    const mails = await app.context.database.db
      .selectFrom('inboundMails')
      .select(['state', 'reason'])
      .orderBy('id')
      .execute()
    expect(mails).toEqual([
      { state: 'ticket', reason: null },
      { state: 'ignored', reason: 'double' },
    ])
    const tickets = (await customer.get('/api/tickets', 200)).rows
    expect(tickets).toMatchObject([{ title: 'Printer', priority: 'high' }])
  })

  it.each(['message/rfc822; charset=utf-8', 'Application/Octet-Stream', 'text/plain'])(
    'is accepted as %s',
    async (type) => {
      expect((await post(webhook, 'Subject: x\r\n\r\ny', { 'content-type': type })).status).toBe(202)
    },
  )

  it('is accepted without a content type, and in chunks', async () => {
    const head = `POST ${webhook} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`
    const whole = `${head}Content-Length: 14\r\n\r\nSubject: x\r\n\r\n`
    expect(await sendRaw(app.url, whole)).toMatchObject({ status: 202 })
    const chunked = new SlowUpload(app.newClient(), webhook, rfc822)
    await chunked.write(Buffer.from('Subject: x\r\n'))
    await chunked.end(Buffer.from('\r\ny'))
    expect(await chunked.response).toMatchObject({ status: 202 })
  })

  it.each([
    ['application/json', '{"email":"Subject: x"}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/x-www-form-urlencoded', 'email=x'],
  ])('is refused as %s, which is no raw email', async (type, body) => {
    const before = await countMails()
    const refused = await post(webhook, body, { 'content-type': type })
    expect([refused.status, refused.field('message')]).toEqual([
      415,
      'Please send the raw email with the content type message/rfc822.',
    ])
    expect(await countMails()).toBe(before)
  })

  it('is refused if it is empty', async () => {
    const before = await countMails()
    expect((await post(webhook, '')).status).toBe(400)
    const chunked = new SlowUpload(app.newClient(), webhook, rfc822)
    await chunked.end(Buffer.alloc(0))
    expect((await chunked.response).object).toEqual({ message: 'The email is empty.' })
    expect(await countMails()).toBe(before)
  })

  it('is refused above 50 MB, before it is read or as soon as it is too large', async () => {
    const before = await countMails()
    const announced = new SlowUpload(app.newClient(), webhook, {
      ...rfc822,
      'content-length': String(maxMailBytes + 1),
    })
    expect(await announced.response).toMatchObject({ status: 413 })
    announced.destroy()
    const chunked = new SlowUpload(app.newClient(), webhook, rfc822)
    const megabyte = Buffer.alloc(1024 * 1024, 'a')
    for (let sent = 0; sent < maxMailBytes; sent += megabyte.length) await chunked.write(megabyte)
    await chunked.end(Buffer.from('a'))
    const refused = await chunked.response
    expect([refused.status, refused.json]).toEqual([413, { message: 'This email is larger than 50 MB.' }])
    expect(incoming()).toEqual([])
    expect(await countMails()).toBe(before)
  })

  it('leaves nothing if its client disconnects in the middle, and is no error of the server', async () => {
    const before = await countMails()
    const upload = new SlowUpload(app.newClient(), webhook, { ...rfc822, 'content-length': '100' })
    await upload.write(Buffer.from('Subject: x'))
    await expect.poll(incoming).toHaveLength(1)
    upload.destroy()
    await expect.poll(incoming).toEqual([])
    expect(await countMails()).toBe(before)
    expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([])
  })

  it('is refused with 404 for a secret that is unknown, malformed, replaced or removed', async () => {
    const mail = 'Subject: x\r\n\r\ny'
    const added = await addWebhook(administrator)
    expect((await post(added.webhook, mail)).status).toBe(202)
    const replaced = await administrator.post(`${added.mailbox}/webhook`, undefined, 201)
    const next = String(replaced.field('path'))
    const before = await countMails()
    const unknown = await post(`/api/mail-webhooks/${'A'.repeat(43)}`, mail)
    expect([unknown.status, unknown.json]).toEqual([404, { message: 'Not found' }])
    for (const path of [added.webhook, `${next}A`, next.slice(0, -1), '/api/mail-webhooks/%00'])
      expect((await post(path, mail)).text, path).toBe(unknown.text)
    expect(await countMails()).toBe(before)
    expect((await post(next, mail)).status).toBe(202)
    await administrator.delete(added.mailbox, 200)
    expect((await post(next, mail)).status).toBe(404)
  })

  it('is refused from a page of another site', async () => {
    const headers = { ...rfc822, origin: 'https://thief.example' }
    expect((await post(webhook, 'Subject: x', headers)).status).toBe(403)
  })

  it('waits if four of its mailbox arrive, and is refused if sixty wait', async () => {
    const added = await addWebhook(administrator)
    const slow = Array.from({ length: 4 }, () => new SlowUpload(app.newClient(), added.webhook, rfc822))
    for (const upload of slow) await upload.write(Buffer.from('Subject: slow\r\n'))
    await expect.poll(incoming).toHaveLength(4)
    const statuses: number[] = []
    const others = Array.from({ length: 62 }, async () => {
      const response = await post(added.webhook, 'Subject: x\r\n\r\ny')
      statuses.push(response.status)
      return response
    })
    // Other mailboxes do not wait.
    expect((await post(webhook, 'Subject: x\r\n\r\ny')).status).toBe(202)
    await expect.poll(() => statuses).toEqual([429, 429])
    for (const upload of slow) await upload.end(Buffer.from('x'))
    const responses = await Promise.all(others)
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(60)
    const [refused] = responses.filter(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBe('10')
  })

  it('leaves its secret in no line of the log', async () => {
    await app.newClient().get(webhook, 404)
    await app.newClient().get(webhook.replace('mail-webhooks', 'Mail-Webhooks'), 404)
    await app.newClient().get(`${webhook}/x?y`, 404)
    const secret = webhook.split('/').at(-1) ?? ''
    await expect.poll(() => lines.filter((line) => line.includes('ebhooks/…')).length).toBeGreaterThan(10)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })
})

it('A mailbox takes a limited number of posted emails in an hour; refused ones do not count', async () => {
  // A factor of 0.005 allows three emails, and three requests of each address.
  const app = await startTestApp('sqlite', { throttleFactor: 0.005, trustProxy: ['loopback'] })
  const administrator = await app.signInAs('Administrator')
  const { webhook } = await addWebhook(administrator)
  const post = (serial: number, body: string) => {
    const headers = { ...rfc822, 'x-forwarded-for': `192.0.2.${serial}` }
    return app.newClient().send('POST', webhook, { headers, body })
  }
  expect((await post(0, '')).status).toBe(400)
  for (const serial of [1, 2, 3]) expect((await post(serial, 'Subject: x\r\n\r\n')).status).toBe(202)
  const refused = await post(4, 'Subject: x\r\n\r\n')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  await app.stop()
})
