import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'

describe.each(bothEngines)('Internal notes (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let ben: SignedInClient
  let ana: SignedInClient
  let ticket: string
  let notes: string
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    customer = await app.signInAs('customer', 'grace')
    ben = await app.signInAs('agent', 'ben')
    ana = await app.signInAs('agent', 'ana')
    await app.context.database.db.updateTable('users').set({ emailNotifications: true }).execute()
  })
  beforeEach(async () => {
    ticket = (await ticketOf(customer)).path
    notes = `${ticket}/notes`
    await app.clear()
  })
  afterAll(() => app.stop())

  const add = async (message: string, by = ben) => (await by.post(notes, { message }, 201)).object
  const mailed = async () => (await app.outbox()).map(({ recipient }) => recipient)

  it('are read by all staff, oldest first, with the names of their authors', async () => {
    await app.context.database.db
      .updateTable('users')
      .set({ fullName: 'Ben Miles' })
      .where('id', '=', ben.id)
      .execute()
    expect((await ana.get(notes, 200)).json).toEqual([])
    const first = await add('  The router is old.\n')
    const second = await add('I order one.', app.administrator)
    expect(first).toMatchObject({ userId: ben.id, authorName: 'Ben Miles', message: 'The router is old.' })
    const { notMailed: _, ...stored } = first
    expect((await ana.get(notes, 200)).rows).toMatchObject([stored, { id: second['id'] }])
  })

  it('leave the ticket, its list and its customer as they were', async () => {
    await customer.post(`${ticket}/responses`, { message: 'It is urgent.' }, 201)
    await app.clear()
    const before = (await ben.get(ticket, 200)).json
    await add('Grace is right.')
    expect((await ben.get(ticket, 200)).json).toEqual(before)
    expect((await ben.get(`${ticket}/responses`, 200)).rows).toHaveLength(1)
    expect(await mailed()).toEqual([])
  })

  it('are written on closed tickets, too', async () => {
    await ben.put(ticket, { status: 'closed' }, 200)
    await add('They may call again.')
    expect((await ana.get(notes, 200)).rows).toHaveLength(1)
  })

  it('are found by staff alone', async () => {
    await add('Zanzibarquartz')
    for (const [who, count] of [
      [ben, 1],
      [app.administrator, 1],
      [customer, 0],
    ] as const) {
      const found = await who.get('/api/search?q=zanzibarquartz', 200)
      expect(found.field('tickets')).toHaveProperty('rows.length', count)
      const headers = { range: 'rows=0-9' }
      const listed = await who.send('GET', '/api/tickets?words=zanzibarquartz', { headers })
      expect(listed.rows).toHaveLength(count)
    }
  })

  it('mail each mentioned colleague once, and say who gets no mail', async () => {
    const { db } = app.context.database
    const off = await app.signInAs('agent', 'olga')
    const gone = await app.signInAs('agent', 'sam')
    await db.updateTable('users').set({ isSuspended: true }).where('id', '=', gone.id).execute()
    const note = await add('@ana @Ana, ask @olga, @sam, @grace and me, @ben. See info@ana.')
    expect(note).toMatchObject({ mentions: ['ana', 'olga', 'ben'], notMailed: ['olga'] })
    expect(await mailed()).toEqual(['ana@example.test'])
    await app.deliver()
    const [mail] = app.catcher.mails
    expect(mail?.text).toContain('mentioned you in an internal note on ticket')
    expect(mail?.text).toContain('ask @olga')
    // A mention keeps the username of the time of writing.
    await db.updateTable('users').set({ username: 'olga2' }).where('id', '=', off.id).execute()
    expect((await ana.get(notes, 200)).rows).toMatchObject([{ mentions: ['ana', 'olga', 'ben'] }])
  })

  it('sent twice with one Idempotency-Key are one note and one mail', async () => {
    const request = { body: { message: '@ana?' }, headers: { 'idempotency-key': 'note-1-sent-twice' } }
    const responses = [await ben.send('POST', notes, request), await ben.send('POST', notes, request)]
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses[1]?.text).toBe(responses[0]?.text)
    expect((await ana.get(notes, 200)).rows).toHaveLength(1)
    expect(await mailed()).toHaveLength(1)
  })

  it('are deleted by their author or an administrator, once, and the audit log has no text', async () => {
    const [first, second] = [await add('A secret word'), await add('Another secret word')]
    const of = (note: Record<string, unknown>) => `${notes}/${String(note['id'])}`
    const refused = await ana.delete(of(first), 403)
    expect(refused.field('message')).toBe('Only its author or an administrator can delete a note.')
    const both = await Promise.all([ben.send('DELETE', of(first)), ben.send('DELETE', of(first))])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
    await app.administrator.delete(of(second), 200)
    expect((await ana.get(notes, 200)).json).toEqual([])
    const events = await app.administrator.get('/api/audit-events', 200)
    expect(events.text).not.toContain('secret word')
    expect(events.text.split('"action":"ticket note deleted","actionName"').length - 1).toBe(2)
    expect(events.text).toContain(`"note":${String(first['id'])}`)
  })

  it('are of one ticket: another ticket, or none, is not found', async () => {
    const note = await add('Here')
    const other = `${(await ticketOf(customer)).path}/notes`
    await ben.delete(`${other}/${String(note['id'])}`, 404)
    await ben.delete(`${notes}/999999999`, 404)
    const missing = '/api/tickets/999999999/notes'
    for (const response of [await ben.get(missing, 404), await ben.post(missing, { message: 'x' }, 404)])
      expect(response.field('message')).toBe('Ticket not found')
  })

  it.each([{}, { message: '' }, { message: ' \n ' }, { message: 7 }, { message: 'x'.repeat(10_001) }])(
    'with a body like %j are refused',
    async (body) => {
      await ben.post(notes, body, 400)
      expect((await ben.get(notes, 200)).json).toEqual([])
    },
  )

  it('are no concern of customers and visitors', async () => {
    const note = await add('Between us')
    for (const [client, status] of [
      [customer, 403],
      [app.newClient(), 401],
    ] as const) {
      await client.get(notes, status)
      await client.post(notes, { message: 'x' }, status)
      await client.delete(`${notes}/${String(note['id'])}`, status)
    }
    expect((await ben.get(notes, 200)).rows).toHaveLength(1)
  })
})
