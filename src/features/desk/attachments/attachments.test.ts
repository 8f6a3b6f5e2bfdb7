import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentFilesIn, sendAttachment, uploadAttachment } from '../../../../tests/support/attachments.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { newCompanyOf } from '../../../../tests/support/members.ts'
import { png } from '../../../../tests/support/pictures.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { openAttachmentFiles } from './server/upload.ts'
import { pathOfAttachment } from './values.ts'

const problem = {
  title: 'The printer hums',
  description: 'It hums since this morning.',
  category: 'technical',
}
const dayMs = 24 * 60 * 60 * 1000

describe.each(bothEngines)('Files of messages (%s)', (engine) => {
  let app: TestApp
  let customer: SignedInClient
  let agent: SignedInClient
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  async function newTicket(by: HttpClient = customer, attachmentIds?: number[]): Promise<number> {
    const ticket = await by.post('/api/tickets', { ...problem, attachmentIds }, 201)
    return Number(ticket.field('id'))
  }

  const stored = () => attachmentFilesIn(app.context.config.dataDir).length

  const sweepAt = async (daysAhead: number) => {
    const { db } = app.context.database
    const time = new Date(Date.now() - daysAhead * dayMs).toISOString()
    await db.updateTable('attachments').set({ createdAt: time }).execute()
    await openAttachmentFiles(app.context).sweep()
  }

  it('are sent with a ticket, a response and a note, and downloaded as they were', async () => {
    const ticketId = await newTicket(customer, [
      await uploadAttachment(customer, 'of the ticket', 'ticket.txt'),
    ])
    const answer = {
      message: 'See the file.',
      attachmentIds: [await uploadAttachment(agent, 'of the answer', 'a.txt')],
    }
    const response = await agent.post(`/api/tickets/${ticketId}/responses`, answer, 201)
    const note = {
      message: 'Look at this.',
      attachmentIds: [await uploadAttachment(agent, 'of the note', 'n.txt')],
    }
    const { object } = await agent.post(`/api/tickets/${ticketId}/notes`, note, 201)
    const list = `/api/tickets/${ticketId}/attachments`
    const file = { bytes: 13, contentType: 'text/plain', state: 'ready', width: null, height: null }
    const seen = [
      { ...file, name: 'ticket.txt', responseId: null, noteId: null, removedAt: null },
      { ...file, name: 'a.txt', responseId: response.field('id'), noteId: null, removedAt: null },
    ]
    expect((await customer.get(list, 200)).rows.map(({ id: _, ...row }) => row)).toEqual(seen)
    expect((await agent.get(list, 200)).rows.map(({ name, noteId }) => [name, noteId])).toEqual([
      ['ticket.txt', null],
      ['a.txt', null],
      ['n.txt', object['id']],
    ])
    expect((await agent.get('/api/attachments', 200)).object['files']).toEqual([])
    const [first] = (await agent.get(list, 200)).rows
    const download = await agent.get(pathOfAttachment(Number(first?.['id']), 'file'), 200)
    expect(download.text).toBe('of the ticket')
    expect(download.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '13',
      'content-disposition': 'attachment; filename="ticket.txt"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('are seen by those who see their message, and by nobody else', async () => {
    const [colleague, reader, stranger] = [
      await app.signInAs('customer'),
      await app.signInAs('customer'),
      await app.signInAs('customer'),
    ]
    const people = await newCompanyOf(administrator)
    const owner = await app.signInAs('customer')
    await administrator.post(people, { userId: owner.id, sharesEarlier: true }, 201)
    await administrator.post(people, { userId: reader.id, ticketAccess: 'read' }, 201)
    await administrator.post(people, { userId: colleague.id }, 201)
    const photo = png(400, 300)
    const [ofTicket, ofResponse, ofNote, unsent] = [
      await uploadAttachment(owner, photo, 'a.png'),
      await uploadAttachment(agent, photo, 'b.png'),
      await uploadAttachment(agent, photo, 'c.png'),
      await uploadAttachment(owner, photo, 'd.png'),
    ]
    const ticketId = await newTicket(owner, [ofTicket])
    const answer = { message: 'Done.', attachmentIds: [ofResponse] }
    await agent.post(`/api/tickets/${ticketId}/responses`, answer, 201)
    await agent.post(`/api/tickets/${ticketId}/notes`, { message: 'Secret', attachmentIds: [ofNote] }, 201)
    const readers = { owner, reader, colleague, stranger, agent, administrator, visitor: app.newClient() }
    const table: Record<string, [id: number, readers: string[]]> = {
      'the description': [ofTicket, ['owner', 'reader', 'agent', 'administrator']],
      'a response': [ofResponse, ['owner', 'reader', 'agent', 'administrator']],
      'a note': [ofNote, ['agent', 'administrator']],
      'no message yet': [unsent, ['owner']],
    }
    for (const [place, [id, allowed]] of Object.entries(table)) {
      for (const [name, client] of Object.entries(readers)) {
        for (const form of ['file', 'preview', 'picture'] as const) {
          const { status } = await client.get(pathOfAttachment(id, form))
          expect([place, name, form, status]).toEqual([place, name, form, allowed.includes(name) ? 200 : 404])
        }
      }
    }
    const list = `/api/tickets/${ticketId}/attachments`
    expect((await reader.get(list, 200)).rows).toHaveLength(2)
    await colleague.get(list, 404)
    await stranger.get(list, 404)
    await app.newClient().get(list, 401)
    await agent.get('/api/tickets/999999/attachments', 404)
  })

  it('are sent once, and by their uploader alone', async () => {
    const id = await uploadAttachment(customer)
    const refused = { fields: { attachmentIds: 'A file is no longer there. Please attach it again.' } }
    const other = await app.signInAs('customer')
    expect((await other.post('/api/tickets', { ...problem, attachmentIds: [id] }, 400)).object).toMatchObject(
      refused,
    )
    const ticketId = await newTicket(customer, [id, id])
    const again = { message: 'Again', attachmentIds: [id] }
    expect((await customer.post(`/api/tickets/${ticketId}/responses`, again, 400)).object).toMatchObject(
      refused,
    )
    expect((await customer.get(`/api/tickets/${ticketId}/responses`, 200)).rows).toEqual([])
    await customer.post('/api/tickets', { ...problem, attachmentIds: 'x' }, 400)
    await customer.post('/api/tickets', { ...problem, attachmentIds: Array(21).fill(id) }, 400)
  })

  it('that were not sent are listed and deleted by their uploader alone', async () => {
    const by = await app.signInAs('customer')
    const before = stored()
    const id = await uploadAttachment(by, 'only once')
    expect(stored()).toBe(before + 1)
    expect((await by.get('/api/attachments', 200)).object['files']).toMatchObject([{ id, name: 'log.txt' }])
    expect((await customer.get('/api/attachments', 200)).object['files']).not.toContainEqual(
      expect.objectContaining({ id }),
    )
    await customer.delete(`/api/attachments/${id}`, 404)
    await agent.delete(`/api/attachments/${id}`, 404)
    await app.newClient().delete(`/api/attachments/${id}`, 401)
    await by.delete(`/api/attachments/${id}`, 200)
    await by.delete(`/api/attachments/${id}`, 404)
    expect(stored()).toBe(before)
  })

  it('of one person with the same content are stored once, and stay while one message has them', async () => {
    const before = stored()
    const [one, other] = [
      await uploadAttachment(customer, 'twice'),
      await uploadAttachment(customer, 'twice'),
    ]
    expect(stored()).toBe(before + 1)
    await customer.delete(`/api/attachments/${other}`, 200)
    expect((await customer.get(pathOfAttachment(one, 'file'), 200)).text).toBe('twice')
  })

  it('that were never sent are swept a day later, with files that nothing refers to', async () => {
    const sent = await uploadAttachment(customer, 'sent')
    await newTicket(customer, [sent])
    const unsent = await uploadAttachment(customer, 'unsent')
    await sweepAt(0.9)
    await customer.get(pathOfAttachment(unsent, 'file'), 200)
    await sweepAt(1.1)
    await customer.get(pathOfAttachment(unsent, 'file'), 404)
    expect((await customer.get(pathOfAttachment(sent, 'file'), 200)).text).toBe('sent')
  })

  it('are removed from a message by staff, which it goes on to show', async () => {
    const before = stored()
    const id = await uploadAttachment(customer, 'my password', 'password.txt')
    const ticketId = await newTicket(customer, [id])
    const path = `/api/sent-attachments/${id}`
    await customer.delete(path, 403)
    await app.newClient().delete(path, 401)
    await agent.delete('/api/sent-attachments/999999', 404)
    await agent.delete(`/api/sent-attachments/${await uploadAttachment(agent, 'not sent')}`, 404)
    await agent.delete(path, 200)
    await agent.delete(path, 409)
    await customer.get(pathOfAttachment(id, 'file'), 404)
    const [row] = (await customer.get(`/api/tickets/${ticketId}/attachments`, 200)).rows
    expect(row).toMatchObject({ id, name: 'password.txt', bytes: 0 })
    expect(row?.['removedAt']).toBeTypeOf('string')
    expect(stored()).toBe(before + 1)
  })

  it('follow a conversation that is merged, and go with a note that is deleted', async () => {
    const described = await uploadAttachment(customer, 'described')
    const [from, to] = [await newTicket(customer, [described]), await newTicket()]
    const answer = { message: 'Here', attachmentIds: [await uploadAttachment(customer, 'merged')] }
    await customer.post(`/api/tickets/${from}/responses`, answer, 201)
    const note = { message: 'Note', attachmentIds: [await uploadAttachment(agent, 'noted')] }
    const { object } = await agent.post(`/api/tickets/${from}/notes`, note, 201)
    const { updatedAt } = (await agent.get(`/api/tickets/${from}`, 200)).object
    await agent.post(`/api/tickets/${from}/merge`, { into: to, updatedAt }, 200)
    const list = `/api/tickets/${to}/attachments`
    expect((await agent.get(list, 200)).rows).toHaveLength(3)
    await agent.delete(`/api/tickets/${to}/notes/${String(object['id'])}`, 200)
    const left = (await agent.get(list, 200)).rows
    expect(left.map(({ responseId }) => typeof responseId)).toEqual(['number', 'number'])
    expect(left[0]?.['id']).toBe(described)
  })

  it('have a preview and a large picture, encoded again and without hidden data', async () => {
    const content = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#a00' } })
      .withExif({ IFD0: { Artist: 'Someone' } })
      .jpeg()
      .toBuffer()
    const response = await sendAttachment(customer, content, 'photo.jpg')
    expect(response.object).toMatchObject({ contentType: 'image/jpeg', width: 2000, height: 1000 })
    const id = Number(response.field('id'))
    for (const [form, width] of [
      ['preview', 320],
      ['picture', 2000],
    ] as const) {
      const shown = await customer.get(pathOfAttachment(id, form), 200)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-cache',
      })
      const meta = await sharp(shown.content).metadata()
      expect([meta.format, meta.width, meta.exif]).toEqual(['webp', width, undefined])
      const headers = { 'if-none-match': String(shown.headers.etag) }
      expect((await customer.send('GET', pathOfAttachment(id, form), { headers })).status).toBe(304)
      const other = await app.signInAs('customer')
      expect((await other.send('GET', pathOfAttachment(id, form), { headers })).status).toBe(404)
    }
    await customer.get(`/attachments/${id}/other`, 404)
    await customer.get('/attachments/x/file', 404)
    await customer.get('/attachments/9999999999999/file', 404)
  })

  it('are sent in parts to those who ask for a range', async () => {
    const id = await uploadAttachment(customer, '0123456789')
    const part = (range: string, more: Record<string, string> = {}) =>
      customer.send('GET', pathOfAttachment(id, 'file'), { headers: { range, ...more } })
    const middle = await part('bytes=2-4')
    expect([
      middle.status,
      middle.text,
      middle.headers['content-range'],
      middle.headers['content-length'],
    ]).toEqual([206, '234', 'bytes 2-4/10', '3'])
    expect((await part('bytes=-3')).text).toBe('789')
    expect((await part('bytes=0-1,4-5')).text).toBe('0123456789')
    const beyond = await part('bytes=10-')
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect((await part('bytes=2-4', { 'if-range': '"another"' })).status).toBe(200)
    expect((await part('bytes=2-4', { 'if-range': String(middle.headers.etag) })).status).toBe(206)
  })

  it('keep names of any script and length, without a path', async () => {
    for (const [name, kept] of [
      ['見積書 №1.txt', '見積書 №1.txt'],
      ['../../etc/passwd.txt', 'passwd.txt'],
      [`${'x'.repeat(4000)}.txt`, `${'x'.repeat(196)}.txt`],
    ] as const) {
      const response = await sendAttachment(customer, name, name)
      expect(response.object).toMatchObject({ name: kept })
      const { headers } = await customer.get(pathOfAttachment(Number(response.field('id')), 'file'), 200)
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w .-]+\.txt"/)
    }
  })

  it('are refused where they are empty, too large, programs or none', async () => {
    const empty = await sendAttachment(customer, '', 'empty.txt')
    expect([empty.status, empty.field('fields')]).toEqual([400, { file: 'This file is empty.' }])
    const before = stored()
    await administrator.send('PUT', '/api/attachment-settings', {
      body: { ...(await administrator.get('/api/attachment-settings', 200)).object, maxFileMegabytes: 1 },
      headers: { 'if-match': '*' },
    })
    const large = await sendAttachment(customer, Buffer.alloc(1024 * 1024 + 1))
    expect([large.status, large.field('message')]).toEqual([413, 'This file is larger than 1 MB.'])
    const far = await sendAttachment(customer, Buffer.alloc(3 * 1024 * 1024))
    expect([far.status, far.field('message')]).toEqual([413, 'This file is larger than 1 MB.'])
    for (const [content, name] of [
      ['MZ\x90\0', 'picture.png'],
      ['\x7fELF', 'notes.txt'],
      ['#!/bin/sh\nrm -rf /', 'notes.txt'],
      ['harmless', 'setup.EXE'],
      // Refused because of its name, before its content is read.
      ['x'.repeat(500 * 1024), 'large.exe'],
      ['harmless', 'run.cmd. '],
      ['harmless', 'invoice\u202efdp.exe'],
    ] as const) {
      const refused = await sendAttachment(customer, Buffer.from(content, 'latin1'), name)
      expect([name, refused.status]).toEqual([name, 415])
      expect(refused.field('message')).toMatch(/is a program or a script, which cannot be attached\.$/)
    }
    expect((await customer.post('/api/attachments', { file: 'x' })).status).toBe(415)
    expect(
      (
        await sendFile(customer, '/api/attachments', 'other', {
          name: 'a',
          type: 'b',
          content: Buffer.from('x'),
        })
      ).status,
    ).toBe(400)
    expect((await sendAttachment(app.newClient())).status).toBe(401)
    expect(stored()).toBe(before)
  })

  it('are never shown where a browser could run them, whatever they say they are', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const polyglot = Buffer.concat([Buffer.from('GIF89a'), Buffer.from(`/*${script}*/=1;`)])
    for (const [content, name, type] of [
      [script, 'a.svg', 'text/plain'],
      ['<html><script>alert(1)</script></html>', 'a.html', 'text/plain'],
      [polyglot, 'a.gif', 'image/gif'],
      ['%PDF-1.7 /JavaScript (app.alert(1))', 'a.pdf', 'application/pdf'],
      [Buffer.from([0, 1, 2, 3]), 'a.png', 'application/octet-stream'],
    ] as const) {
      const response = await sendAttachment(customer, content, name)
      expect(response.object).toMatchObject({ contentType: type, width: null })
      const id = Number(response.field('id'))
      const { headers } = await customer.get(pathOfAttachment(id, 'file'), 200)
      expect(headers['content-disposition']).toMatch(/^attachment;/)
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      await customer.get(pathOfAttachment(id, 'picture'), 404)
    }
  })

  it('are bound in number and length for a message', async () => {
    const settings = (await administrator.get('/api/attachment-settings', 200)).object
    const change = { ...settings, maxFiles: 2, maxFileMegabytes: 1, maxMessageMegabytes: 1 }
    await administrator.send('PUT', '/api/attachment-settings', {
      body: change,
      headers: { 'if-match': '*' },
    })
    const ids = [
      await uploadAttachment(customer, '1'),
      await uploadAttachment(customer, '2'),
      await uploadAttachment(customer, '3'),
    ]
    const attempt = async (attachmentIds: number[]) =>
      (await customer.post('/api/tickets', { ...problem, attachmentIds }, 400)).object['fields']
    expect(await attempt(ids)).toEqual({ attachmentIds: 'A message can have 2 files. Please remove one.' })
    const large = Buffer.alloc(700 * 1024, 1)
    const both = [
      await uploadAttachment(customer, large),
      await uploadAttachment(customer, Buffer.concat([large, large.subarray(0, 1)])),
    ]
    expect(await attempt(both)).toEqual({
      attachmentIds: 'The files of a message can have 1 MB together. Please remove one.',
    })
    await customer.send('GET', '/api/attachment-settings').then(({ status }) => expect(status).toBe(403))
    const wrong = {
      body: { ...change, maxMessageMegabytes: 1, maxFileMegabytes: 2 },
      headers: { 'if-match': '*' },
    }
    expect((await administrator.send('PUT', '/api/attachment-settings', wrong)).status).toBe(400)
  })

  it('of one person are bound in all', async () => {
    const by = await app.signInAs('agent')
    const { db } = app.context.database
    const id = await uploadAttachment(by, 'counted')
    const { storedFileId } = await db
      .selectFrom('attachments')
      .select('storedFileId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const row = { storedFileId, name: 'a', uploadedBy: by.id, createdAt: new Date().toISOString() }
    await db
      .insertInto('attachments')
      .values(Array.from({ length: 49 }, () => row))
      .execute()
    const full = await sendAttachment(by)
    expect([full.status, full.field('message')]).toEqual([
      409,
      'You have 50 files that were not sent. Please remove some.',
    ])
    await db.deleteFrom('attachments').where('uploadedBy', '=', by.id).where('id', '!=', id).execute()
    await db
      .updateTable('storedFiles')
      .set({ bytes: 500 * 1024 * 1024 })
      .where('id', '=', storedFileId)
      .execute()
    const much = await sendAttachment(by)
    expect([much.status, much.field('message')]).toEqual([
      429,
      'You can upload 500 MB a day. Please try again tomorrow.',
    ])
  })
})
