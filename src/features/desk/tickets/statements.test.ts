import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../tests/support/countStatements.ts'
import { engines, openTestDatabase } from '../../../../tests/support/engines.ts'
import { addBrand, setRecipients } from '../../../../tests/support/mail.ts'
import { startTestAppOn, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { ensureTemplates } from '../../mail/server/defaultTemplates.ts'

const problem = {
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
  priority: 'medium',
}

// Reading the session counts as one statement, a transaction as another.
describe.each(engines)('The statements of tickets (%s)', (engine) => {
  let app: TestApp
  let count: () => number
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    const counted = countStatements(await openTestDatabase(engine))
    count = counted.count
    app = await startTestAppOn(counted.database)
    await ensureTemplates(counted.database.db)
    await addBrand(app, 'Northline', 'northline.example')
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
    // The throttle writes attempts in batches in the background. Stopped, so that these are not counted.
    await app.context.throttle.stop()
  })
  afterAll(() => app.stop())

  /** Sends a request with a form id and a version, as the portals do. */
  async function send(client: SignedInClient, path: string, body: object) {
    const before = count()
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '*' }
    const response = await client.send('POST', path, { headers, body })
    expect(response.status, response.text).toBe(201)
    return { id: Number(response.field('id')), statements: count() - before }
  }
  const create = () => send(customer, '/api/tickets', problem)
  const respond = (client: SignedInClient, id: number) =>
    send(client, `/api/tickets/${id}/responses`, { message: 'It prints again.' })

  /**
   * Counts the statements of a new ticket, its customer's response and the staff's. Earlier requests have filled the
   * caches.
   */
  async function countAll(): Promise<number[]> {
    const first = await create()
    await respond(customer, first.id)
    await respond(agent, first.id)
    const { id, statements } = await create()
    return [statements, (await respond(customer, id)).statements, (await respond(agent, id)).statements]
  }

  it('are those of the change, one for the rule of assignment or the watchers, and one that asks whether the customer is mailed', async () => {
    expect(await countAll()).toEqual([7, 9, 10])
  })

  it('are one that plans the mails about it, one that stores them, however many are told, and one for the customer of each', async () => {
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).where('id', '=', customer.id).execute()
    for (const template of ['New ticket', 'New answer from a customer'])
      await setRecipients(
        app,
        template,
        ...Array.from({ length: 50 }, (_, n) => `desk${n}@northline.example`),
      )
    expect(await countAll()).toEqual([12, 12, 12])
  })

  it('of a filter by other people never search their records, so that the response takes no longer', async () => {
    const other = await app.signInAs('customer')
    const statementsOf = async (path: string) => {
      const before = count()
      const { rows } = await customer.send('GET', path, { headers: { range: 'rows=0-9' } })
      expect(rows).toEqual([])
      return count() - before
    }
    for (const list of ['tickets', 'invoices']) {
      expect(await statementsOf(`/api/${list}?customer=${other.id}`)).toBe(1)
      expect(await statementsOf(`/api/${list}?customer=${other.id}&words=printer`)).toBe(1)
      // One additional statement checks whether the customer belongs to the company.
      expect(await statementsOf(`/api/${list}?company=999&words=printer`)).toBe(2)
    }
    const before = count()
    await customer.get(`/api/tickets/summary?customer=${other.id}`, 200)
    expect(count() - before).toBe(1)
  })
})
