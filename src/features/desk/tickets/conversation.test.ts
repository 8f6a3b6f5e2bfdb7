import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadAttachment } from '../../../../tests/support/attachments.ts'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { findNotesInRange } from '../notes/server/queries.ts'
import { responsesInRange } from './server/conversation.ts'

describe.each(bothEngines)('A part of a conversation (%s)', (engine) => {
  let app: TestApp
  let customer: SignedInClient
  let agent: SignedInClient
  let path: string
  let ids: Record<'responses' | 'notes', number[]>
  beforeAll(async () => {
    app = await startTestApp(engine)
    customer = await app.signInAs('customer', 'grace')
    agent = await app.signInAs('agent', 'ben')
    // Rows of another ticket lie between those of this one.
    const [ticket, other] = [await ticketOf(customer), await ticketOf(customer)]
    const idOf = ({ path: of }: { path: string }) => Number(of.split('/').at(-1))
    path = ticket.path
    const { db } = app.context.database
    const texts = Array.from({ length: 1200 }, (_, number) => ({
      ticketId: idOf(number % 2 === 0 ? ticket : other),
      userId: number % 4 === 0 ? agent.id : customer.id,
      message: `Text ${number}`,
      createdAt: now(),
    }))
    for (let first = 0; first < texts.length; first += 200) {
      const some = texts.slice(first, first + 200)
      await db
        .insertInto('ticketResponses')
        .values(some.map((text) => ({ ...text, isStaff: text.userId === agent.id })))
        .execute()
      await db
        .insertInto('ticketNotes')
        .values(some.map((text) => ({ ...text, mentions: '[]' })))
        .execute()
    }
    const idsIn = async (list: string) =>
      (await agent.get(`${path}/${list}`, 200)).rows.map(({ id }) => Number(id))
    ids = { responses: await idsIn('responses'), notes: await idsIn('notes') }
  })
  afterAll(() => app.stop())

  const lists = ['responses', 'notes'] as const
  const partOf = (list: string, range: string, by = agent) =>
    by.send('GET', `${path}/${list}`, { headers: { range } })

  it.each(lists)('has the %s at the places that were asked for, as the whole list has them', async (list) => {
    const whole = (await agent.get(`${path}/${list}`, 200)).rows
    expect(whole).toHaveLength(600)
    for (const [range, first, last] of [
      ['rows=-50', 550, 599],
      ['rows=-9999', 100, 599],
      ['rows=0-0', 0, 0],
      ['rows=250-349', 250, 349],
      ['rows=590-', 590, 599],
      ['rows=0-', 0, 499],
    ] as const) {
      const { status, headers, rows } = await partOf(list, range)
      expect(status, range).toBe(206)
      expect(headers['content-range']).toBe(`rows ${first}-${last}/600`)
      expect(rows).toEqual(whole.slice(first, last + 1))
    }
  })

  it.each(lists)(
    'of %s is the whole list if the range is not understood, and a 416 past the end',
    async (list) => {
      for (const range of ['rows=-0', 'rows=-', 'rows=9-2', 'bytes=0-9', 'rows=-5,-7']) {
        const { status, rows } = await partOf(list, range)
        expect([status, rows.length], range).toEqual([200, 600])
      }
      const past = await partOf(list, 'rows=600-699')
      expect([past.status, past.field('message')]).toEqual([416, 'The list is shorter than that.'])
    },
  )

  it.each(lists)('of %s that do not exist is empty', async (list) => {
    const { path: empty } = await ticketOf(customer)
    for (const range of ['rows=-50', 'rows=0-99']) {
      const response = await agent.send('GET', `${empty}/${list}`, { headers: { range } })
      expect([response.status, response.json]).toEqual([200, []])
    }
  })

  it('is refused to those who may not read the whole', async () => {
    const stranger = await app.signInAs('customer')
    const headers = { range: 'rows=-50' }
    expect((await partOf('responses', 'rows=-50', stranger)).status).toBe(404)
    expect((await partOf('notes', 'rows=-50', customer)).status).toBe(403)
    for (const list of lists) {
      const missing = await agent.send('GET', `/api/tickets/999999/${list}`, { headers })
      expect([missing.status, missing.field('message')]).toEqual([404, 'Ticket not found'])
    }
  })

  it('names those whom the whole list names', async () => {
    const [ofStaff] = (await partOf('responses', 'rows=598-598')).rows
    expect(ofStaff).toMatchObject({ isStaff: true, authorName: 'ben' })
    const [forCustomer] = (await partOf('responses', 'rows=598-598', customer)).rows
    expect(forCustomer).not.toHaveProperty('authorName')
  })

  it('reads no more rows the longer the conversation is, besides counting them', async () => {
    const { database } = app.context
    const ticket = { id: Number(path.split('/').at(-1)), userId: customer.id }
    for (const walks of [
      await walksOf(database, (tx) => responsesInRange(tx, { role: 'agent' }, ticket, { newest: 50 })),
      await walksOf(database, (tx) => findNotesInRange(tx, ticket.id, { newest: 50 })),
    ]) {
      for (const { plan, rows } of walks) {
        expect(plan).not.toMatch(/SCAN (ticketResponses|ticketNotes|attachments|places|counted)\b/)
        // All 600 are counted; the other ticket has as many.
        if (rows !== undefined) expect(rows, plan).toBeLessThanOrEqual(600)
      }
    }
  })

  it('has the files of its messages, those of notes for staff only', async () => {
    const attach = async (by: SignedInClient, list: string, name: string) => {
      const attachmentIds = [await uploadAttachment(by, name, name)]
      return Number((await by.post(`${path}/${list}`, { message: name, attachmentIds }, 201)).field('id'))
    }
    const response = await attach(customer, 'responses', 'log.txt')
    const note = await attach(agent, 'notes', 'secret.txt')
    const ready = { contentType: 'text/plain', state: 'ready', removedAt: null }
    const [withFile] = (await partOf('responses', 'rows=-1', customer)).rows
    const file = { ...ready, name: 'log.txt', responseId: response, noteId: null }
    expect(withFile).toMatchObject({ id: response, files: [file] })
    expect((await partOf('notes', 'rows=-1')).rows).toMatchObject([
      { id: note, files: [{ ...ready, name: 'secret.txt', responseId: null, noteId: note }] },
    ])
    for (const list of lists) {
      const all = (await agent.get(`${path}/${list}`, 200)).rows
      expect(all.filter((row) => 'files' in row).map(({ id }) => id)).toEqual([
        list === 'responses' ? response : note,
      ])
      expect(all.slice(0, -1).map(({ id }) => id)).toEqual(ids[list])
    }
    expect((await customer.get(path, 200)).object).not.toHaveProperty('files')

    const attachmentIds = [await uploadAttachment(customer, 'of the description', 'first.txt')]
    const problem = {
      title: 'With a file',
      description: 'The log of the printer is here.',
      category: 'other',
    }
    const raised = await customer.post('/api/tickets', { ...problem, attachmentIds }, 201)
    expect((await customer.get(`/api/tickets/${String(raised.field('id'))}`, 200)).object).toMatchObject({
      files: [{ ...ready, name: 'first.txt', responseId: null, noteId: null }],
    })
  })
})
