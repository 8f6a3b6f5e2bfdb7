import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { newLead } from '../../../tests/support/edited.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { csvBeginning } from '../../shared/text/csv.ts'
import { now } from '../database/now.ts'

describe.each(engines)('A list as a file (%s)', (engine) => {
  let app: TestApp
  let agent: HttpClient & { id: number }
  let customer: HttpClient & { id: number }
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer')
    const { db } = app.context.database
    await db.updateTable('users').set({ fullName: '=Carla' }).where('id', '=', customer.id).execute()
    const tickets = Array.from({ length: 1_201 }, (_, index) => ({
      userId: customer.id,
      title: index === 0 ? '=1+1, "quoted"' : `Ticket ${index}`,
      description: 'Nothing is said of it.',
      category: 'technical',
      status: index % 2 === 0 ? ('open' as const) : ('closed' as const),
      createdAt: '2026-01-31T23:05:00.000Z',
      updatedAt: '2026-02-01T00:00:00.000Z',
    }))
    for (let from = 0; from < tickets.length; from += 400) {
      await db
        .insertInto('tickets')
        .values(tickets.slice(from, from + 400))
        .execute()
    }
    const invoices = ['INV-1', 'INV-2'].map((invoiceNumber, index) => ({
      userId: customer.id,
      invoiceNumber,
      amountCents: 123_450 + index,
      status: 'paid' as const,
      issueDate: '2026-01-31',
      dueDate: `2026-03-0${index + 1}`,
      items: '[]',
      createdAt: now(),
      updatedAt: now(),
    }))
    await db.insertInto('invoices').values(invoices).execute()
  })
  afterAll(() => app.stop())

  async function linesOf(path: string, body: object) {
    const { text, headers } = await agent.post(path, body, 200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.csv"$/)
    expect(text.startsWith(csvBeginning)).toBe(true)
    return text.slice(csvBeginning.length).split('\r\n').slice(0, -1)
  }

  it('has all tickets of a filter, newest first, and nothing that a spreadsheet computes', async () => {
    const lines = await linesOf('/api/ticket-exports', {})
    expect(lines[0]).toBe(
      'ID,Title,Status,Priority,Category,Customer,Assigned to,Tags,Created (UTC),Updated (UTC)',
    )
    expect(lines).toHaveLength(1_202)
    expect(lines[1]).toBe(
      "1201,Ticket 1200,Open,Medium,Technical Support,'=Carla,,,2026-01-31 23:05,2026-02-01 00:00",
    )
    expect(lines.at(-1)).toContain(`1,"'=1+1, ""quoted""",Open`)
    expect(new Set(lines).size).toBe(1_202)
    expect(await linesOf('/api/ticket-exports', { status: 'closed' })).toHaveLength(601)
    // These words are compared without an index.
    const found = await linesOf('/api/ticket-exports', { words: 'ticket 11', category: 'technical' })
    // 111 tickets by their words, and the one with this number.
    expect(found).toHaveLength(1 + 112)
    expect(await linesOf('/api/ticket-exports', { customer: String(agent.id) })).toHaveLength(1)
  })

  it('has times in the time zone of the provider', async () => {
    const { db } = app.context.database
    const before = await agent.post('/api/ticket-exports', { words: 'quoted' }, 200)
    expect(before.text).toContain('2026-01-31 23:05')
    await db.insertInto('providerFacts').values({ timeZone: 'Europe/Berlin', updatedAt: now() }).execute()
    const lines = await linesOf('/api/ticket-exports', { words: 'quoted' })
    expect(lines[0]).toContain('Created (Europe/Berlin)')
    expect(lines[1]).toContain('2026-02-01 00:05,2026-02-01 01:00')
  })

  it('has invoices with days and amounts, and leads that are named', async () => {
    expect(await linesOf('/api/invoice-exports', { dueFrom: '2026-03-02' })).toEqual([
      'Invoice number,Customer ID,Customer,Issue date,Due date,Amount (USD),Status',
      `INV-2,${customer.id},'=Carla,2026-01-31,2026-03-02,1234.51,Paid`,
    ])
    const administrator = await app.signInAs('Administrator')
    const ids = [await newLead(administrator, app), await newLead(administrator, app)]
    const leads = await linesOf('/api/lead-exports', {})
    expect(leads[0]).toMatch(/^ID,Name,Email,Phone,Company,Type,Services,Message,Status,/)
    expect(leads.map((line) => line.split(',')[0])).toEqual(['ID', ...ids.toReversed().map(String)])
    await agent.put(`/api/leads/${ids[0]}`, { state: 'won', assignedTo: agent.id }, 200)
    const closed = await linesOf('/api/lead-exports', { state: 'closed', assigned: 'me', words: 'hello' })
    expect(closed.map((line) => line.split(',')[0])).toEqual(['ID', String(ids[0])])
    expect(await linesOf('/api/lead-exports', { assigned: '999999' })).toHaveLength(1)
  })

  it('is refused to customers, and for filters that do not exist', async () => {
    for (const path of ['/api/ticket-exports', '/api/invoice-exports', '/api/lead-exports']) {
      expect((await customer.post(path, {})).status).toBe(403)
      const refused = await agent.post(path, { status: 'new', state: 'gone' })
      expect([path, refused.status]).toEqual([path, 400])
      expect(refused.json).toHaveProperty('message')
    }
  })

  it('is refused where the list would not have all that match', async () => {
    const { db } = app.context.database
    for (let from = 0; from < 4_400; from += 400) {
      const many = Array.from({ length: 400 }, () => ({
        userId: customer.id,
        title: 'Ticket',
        description: 'Nothing is said of it.',
        category: 'other',
        createdAt: now(),
        updatedAt: now(),
      }))
      await db.insertInto('tickets').values(many).execute()
    }
    const refused = await agent.post('/api/ticket-exports', { words: 'ticket' })
    expect(refused.status).toBe(400)
    expect(refused.json).toHaveProperty('message', expect.stringContaining('Add a word'))
    expect(await linesOf('/api/ticket-exports', {})).toHaveLength(1 + 1_201 + 4_400)
  })
})
