import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  attachmentFilesIn,
  isIncoming,
  sendAttachment,
  unsentIds,
  uploadAttachment,
} from '../../../tests/support/attachments.ts'
import { engines } from '../../../tests/support/engines.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import { multipartFrame } from '../../../tests/support/sendFile.ts'
import { SlowUpload } from '../../../tests/support/slowUpload.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../tests/support/testApp.ts'
import { attachments } from './module.ts'
import { maxUploadsAtOnce } from './policy.ts'
import { megabyte } from './values.ts'

const path = '/api/attachments'
const { head, tail } = multipartFrame('file', { name: 'log.dat', type: 'application/octet-stream' })

describe.each(engines)('Uploads of one person (%s)', (engine) => {
  let app: TestApp
  let by: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine, { modules: [attachments] })
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
    // The place is free a moment after the file is deleted.
    await expect.poll(async () => (await sendAttachment(by, randomBytes(10))).status).toBe(201)
    const next = await beginUploads(by, maxUploadsAtOnce)
    const stored = await Promise.all(next.map(endUpload))
    expect(stored.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await unsentIds(by)).toHaveLength(1 + maxUploadsAtOnce)
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
    // Nothing more is sent: the response does not wait for the end.
    const refused = await upload.response
    expect([refused.status, refused.field('message')]).toEqual([413, 'This file is larger than 25 MB.'])
    expect(files()).toEqual(before)
    expect(await unsentIds(by)).toEqual([])
  })
})
