import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { readWaiting } from './server/queries.ts'
import { maxWaiting } from '../../mail/systemStatus/values.ts'

describe.each(engines)('What waits for administrators on %s', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeEach(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    administrator = await app.signInAs('Administrator')
  })
  afterEach(() => app.stop())

  const waiting = async () => (await administrator.get('/api/waiting', 200)).json
  const none = { count: 0, newest: null }
  const nothing = {
    criticalTickets: none,
    inquiries: none,
    overdueInvoices: none,
    failedMails: none,
    uncheckedFiles: none,
    delayedMails: none,
    keptSettings: [],
  }

  /** Inserts inquiries directly, because the form has limits. */
  async function addInquiries(count: number): Promise<string[]> {
    const day = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
    const times = Array.from({ length: count }, (_, index) => day(index))
    const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }
    await app.context.database.db
      .insertInto('contactRequests')
      .values(times.map((createdAt) => ({ ...inquiry, type: 'contact' as const, services: '[]', createdAt })))
      .execute()
    return times
  }

  async function failMails(count: number): Promise<void> {
    const at = new Date().toISOString()
    const texts = { recipient: 'a@example.test', subject: '', html: '', text: '', headers: '{}' }
    const times = { createdAt: at, nextAttemptAt: at, giveUpAt: at }
    const ids = Array.from({ length: count }, (_, index) => `mail-${index}`)
    await app.context.database.db
      .insertInto('outbox')
      .values(
        ids.map((messageId) => ({
          event: 'contact',
          ...texts,
          ...times,
          messageId,
          state: 'failed' as const,
        })),
      )
      .execute()
  }

  it('is nothing at first', async () => {
    expect(await waiting()).toEqual(nothing)
  })

  it('are the inquiries that nobody has dealt with', async () => {
    const [oldest, next] = await addInquiries(2)
    const newest = { id: 2, title: 'Tom', at: next }
    expect(await waiting()).toEqual({ ...nothing, inquiries: { count: 2, newest } })
    await administrator.put('/api/leads/2', { state: 'contacted', assignedTo: null }, 200)
    const other = { id: 1, title: 'Tom', at: oldest }
    expect(await waiting()).toEqual({ ...nothing, inquiries: { count: 1, newest: other } })
    await administrator.delete('/api/contact/1', 200)
    expect(await waiting()).toEqual(nothing)
  })

  it('are not the inquiries in the archive, unless the archive is only announced', async () => {
    const [oldest] = await addInquiries(2)
    await administrator.post('/api/archived-leads/2', undefined, 201)
    const other = { id: 1, title: 'Tom', at: oldest }
    expect(await waiting()).toEqual({ ...nothing, inquiries: { count: 1, newest: other } })
    const placeholders = [{ name: 'lead-archive', works: false }]
    await administrator.put('/api/placeholders', { placeholders }, 200)
    expect(await waiting()).toMatchObject({ inquiries: { count: 2, newest: { id: 2 } } })
  })

  it('are the critical tickets that are not resolved', async () => {
    const customer = await app.signInAs('customer')
    const ticket = {
      description: 'Nothing works since this morning.',
      category: 'technical',
      priority: 'critical',
    }
    for (const title of ['Server down', 'Phones down', 'Doors shut', 'Lights out'])
      await customer.post('/api/tickets', { ...ticket, title }, 201)
    await customer.post('/api/tickets', { ...ticket, title: 'Slow network', priority: 'high' }, 201)
    await administrator.put('/api/tickets/3', { status: 'in_progress' }, 200)
    await administrator.put('/api/tickets/4', { status: 'resolved' }, 200)
    expect(await waiting()).toMatchObject({
      criticalTickets: { count: 3, newest: { id: 3, title: 'Doors shut' } },
    })
  })

  it('are the invoices that are overdue, or should have been paid before today', async () => {
    const { id: userId } = await app.signInAs('customer')
    const addInvoice = (number: number, status: string, dueDate: string) =>
      administrator.post(
        '/api/invoices',
        {
          userId,
          invoiceNumber: `INV-2026-00000${number}`,
          issueDate: '2020-01-01',
          dueDate,
          status,
          items: [{ description: 'Support', quantity: 1, unitPrice: '50.00' }],
        },
        201,
      )
    await addInvoice(1, 'unpaid', '2020-01-15')
    await addInvoice(2, 'overdue', '2020-02-15')
    await addInvoice(3, 'paid', '2020-03-15')
    await addInvoice(4, 'unpaid', '2999-01-15')
    const newest = { id: 2, title: 'INV-2026-000002', at: '2020-02-15' }
    expect(await waiting()).toMatchObject({ overdueInvoices: { count: 2, newest } })
  })

  it('are the mails that were given up', async () => {
    await failMails(2)
    expect(await waiting()).toMatchObject({ failedMails: { count: 2, newest: { title: 'a@example.test' } } })
  })

  it('is counted as far as it is shown', async () => {
    await addInquiries(maxWaiting + 1)
    await failMails(maxWaiting + 1)
    expect(await waiting()).toMatchObject({
      inquiries: { count: maxWaiting, newest: { id: maxWaiting + 1 } },
      failedMails: { count: maxWaiting },
    })
  })

  it('is read by indexes that have the newest first', async () => {
    const { database } = app.context
    const walks = await walksOf(database, (tx) =>
      readWaiting(tx, { today: '2026-11-28', withArchived: true }),
    )
    const plans = walks.map(({ plan }) => plan)
    const kinds = plans.filter((plan) => /tickets|invoices|contactRequests|outbox/.test(plan))
    expect(kinds).toHaveLength(6)
    // PostgreSQL scans small tables as a whole.
    if (engine === 'sqlite') expect(kinds.join()).not.toMatch(/SCAN|B-TREE/)
  })
})
