import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  attachmentFilesIn,
  isIncoming,
  sendAttachment,
  unsentIds,
  uploadAttachment,
} from '../../../../tests/support/attachments.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { multipartFrame } from '../../../../tests/support/sendFile.ts'
import { SlowUpload } from '../../../../tests/support/slowUpload.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { maxUnansweredBytes, maxUnsent, maxUploadsAtOnce } from './policy.ts'
import { openAttachmentFiles } from './server/upload.ts'
import { megabyte } from './values.ts'

const path = '/api/attachments'
const { head, tail } = multipartFrame('file', { name: 'log.dat', type: 'application/octet-stream' })

const problem = {
  title: 'The printer hums',
  description: 'It hums since this morning.',
  category: 'technical',
}

describe.each(engines)('Uploads of one person (%s)', (engine) => {
  let app: TestApp
  let by: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  beforeEach(async () => {
    by = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const files = () => attachmentFilesIn(app.context.config.dataDir)
  const incoming = () => files().filter(isIncoming)

  /** Begins uploads and sends half of each; resolves once the server is receiving all of them. */
  async function beginUploads(client: HttpClient, count: number) {
    const before = incoming().length
    const begun = Array.from({ length: count }, () => {
      const upload = new SlowUpload(client, path)
      onTestFinished(() => upload.destroy())
      return upload
    })
    for (const upload of begun) {
      await upload.write(head)
      await upload.write(randomBytes(150_000))
    }
    await expect.poll(() => incoming().length).toBe(before + count)
    return begun
  }

  const endUpload = (upload: SlowUpload) => upload.end(Buffer.concat([randomBytes(150_000), tail]))

  it('are three at once: further ones are refused, and the three are stored', async () => {
    const running = await beginUploads(by, maxUploadsAtOnce)
    const further = await Promise.all(
      Array.from({ length: 20 - maxUploadsAtOnce }, (_, n) => sendAttachment(by, `further ${n}`)),
    )
    for (const refused of further) {
      expect([refused.status, refused.field('message'), refused.headers['retry-after']]).toEqual([
        429,
        'You are uploading 3 files already. Please wait until one of them is complete.',
        '2',
      ])
    }
    const other = await app.signInAs('customer')
    expect((await sendAttachment(other)).status).toBe(201)
    const stored = await Promise.all(running.map(endUpload))
    expect(stored.map(({ status }) => status)).toEqual([201, 201, 201])
    const acknowledged = stored.map((response) => Number(response.field('id')))
    expect(await unsentIds(by)).toEqual(acknowledged.toSorted((a, b) => a - b))
    expect(incoming()).toEqual([])
  })

  it('that stop half way leave nothing, and others take their place', async () => {
    const before = files()
    for (const upload of await beginUploads(by, maxUploadsAtOnce)) upload.destroy()
    await expect.poll(files).toEqual(before)
    expect(await unsentIds(by)).toEqual([])
    // The slot becomes free shortly after the file is deleted.
    await expect.poll(async () => (await sendAttachment(by, randomBytes(10))).status).toBe(201)
    const next = await beginUploads(by, maxUploadsAtOnce)
    const stored = await Promise.all(next.map(endUpload))
    expect(stored.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await unsentIds(by)).toHaveLength(1 + maxUploadsAtOnce)
  })

  it('are never more than 50 that were not sent, also where several are completed at once', async () => {
    const id = await uploadAttachment(by)
    const { db } = app.context.database
    const row = { uploadedBy: by.id, createdAt: now(), name: 'a' }
    const { storedFileId } = await db
      .selectFrom('attachments')
      .select('storedFileId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('attachments')
      .values(Array.from({ length: maxUnsent - 2 }, () => ({ ...row, storedFileId })))
      .execute()
    const stored = await Promise.all((await beginUploads(by, maxUploadsAtOnce)).map(endUpload))
    expect(stored.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await unsentIds(by)).toHaveLength(maxUnsent)
  })

  it('are few until staff have answered the person, and fewer while the address is not confirmed', async () => {
    const { db } = app.context.database
    const ofUser = db.updateTable('users').where('id', '=', by.id)
    const storeBytes = (bytes: number) =>
      db.updateTable('storedFiles').set({ bytes }).where('ownerId', '=', by.id).execute()
    const outcome = async () => {
      const { status, object } = await sendAttachment(by, randomBytes(10))
      return [status, object['message']]
    }
    await ofUser.set({ emailConfirmedAt: null }).execute()
    const attachmentIds = [await uploadAttachment(by, 'first')]
    await storeBytes(25 * megabyte)
    expect(await outcome()).toEqual([429, 'You can upload 25 MB a day until you confirm your email address.'])
    await ofUser.set({ emailConfirmedAt: now() }).execute()
    await storeBytes(100 * megabyte)
    expect(await outcome()).toEqual([
      429,
      'You can upload 100 MB a day until we have answered you. Please try again tomorrow.',
    ])
    await storeBytes(1)
    const ofFiles = db.updateTable('attachments').where('uploadedBy', '=', by.id)
    await ofFiles.set({ unansweredBytes: 250 * megabyte }).execute()
    expect(await outcome()).toEqual([
      409,
      'You have sent 250 MB of files that we have not answered yet. Please wait for our answer.',
    ])
    const ticket = await by.post('/api/tickets', { ...problem, attachmentIds }, 201)
    const agent = await app.signInAs('agent')
    await agent.post(`/api/tickets/${String(ticket.field('id'))}/responses`, { message: 'Thank you.' }, 201)
    expect((await outcome())[0]).toBe(201)
  })

  it('of strangers have a bound together, from which those are taken that staff answer', async () => {
    const { db } = app.context.database
    const stranger = await app.signInAs('customer')
    const attachmentIds = [await uploadAttachment(stranger)]
    const ticket = await stranger.post('/api/tickets', { ...problem, attachmentIds }, 201)
    const of = db.updateTable('attachments').where('uploadedBy', '=', stranger.id)
    await of.set({ unansweredBytes: maxUnansweredBytes }).execute()
    const refused = await sendAttachment(by)
    expect([refused.status, refused.field('message'), refused.headers['retry-after']]).toEqual([
      507,
      'New customers cannot attach files at the moment. Please send your message without files.',
      '3600',
    ])
    const agent = await app.signInAs('agent')
    expect((await sendAttachment(agent)).status).toBe(201)
    await agent.post(`/api/tickets/${String(ticket.field('id'))}/responses`, { message: 'Thank you.' }, 201)
    await openAttachmentFiles(app.context).sweep()
    expect((await sendAttachment(by)).status).toBe(201)
  })

  it('have the forms that are declared, and not the properties of every object', async () => {
    const id = await uploadAttachment(by)
    for (const form of ['preview', 'other', '__proto__', 'constructor', 'toString']) {
      const { status, headers } = await by.get(`/attachments/${id}/${form}`)
      expect([form, status, headers.etag]).toEqual([form, 404, undefined])
    }
  })

  it('that announce 300 MB are refused before any of it is sent', async () => {
    const before = files()
    const upload = new SlowUpload(by, path, { 'content-length': String(300 * megabyte) })
    onTestFinished(() => upload.destroy())
    const refused = await upload.response
    expect([refused.status, refused.field('message')]).toEqual([413, 'This file is larger than 25 MB.'])
    expect(files()).toEqual(before)
  })

  it('of unknown length are refused as soon as they are longer than the limit', async () => {
    const before = files()
    const upload = new SlowUpload(by, path)
    onTestFinished(() => upload.destroy())
    await upload.write(head)
    for (let part = 0; part < 25; part += 1) await upload.write(Buffer.alloc(megabyte))
    await upload.write(Buffer.alloc(1024))
    // The client sends no more, and the server must respond without waiting for the end.
    const refused = await upload.response
    expect([refused.status, refused.field('message')]).toEqual([413, 'This file is larger than 25 MB.'])
    expect(files()).toEqual(before)
    expect(await unsentIds(by)).toEqual([])
  })
})
