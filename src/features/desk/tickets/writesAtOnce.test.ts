import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import type { Tx } from '../../../server/database/db.ts'
import { ticketEvents } from '../../../app/server/features.ts'
import type { NewTicket } from './schema.ts'
import { addResponse, createTicket } from './server/commands.ts'

const problem: NewTicket = {
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
  priority: 'medium',
}

/** Resolves for all callers after this number of calls. */
function meeting(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let missing = count
  return () => {
    missing -= 1
    if (missing === 0) all.resolve()
    return all.promise
  }
}

describe('On PostgreSQL, where transactions are open at once', () => {
  let app: TestApp
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestApp('postgres')
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  /**
   * Neither transaction commits before both have written. If one waited for the other, the lock timeout would fail the
   * test.
   */
  async function writeBoth<Result>(write: (tx: Tx, which: number) => Promise<Result>): Promise<Result[]> {
    const bothHaveWritten = meeting(2)
    return Promise.all(
      [0, 1].map((which) =>
        app.context.database.transaction(async (tx) => {
          const result = await write(tx, which)
          await bothHaveWritten()
          return result
        }),
      ),
    )
  }

  test('a new ticket waits for no other', async () => {
    const [one, other] = await writeBoth((tx) =>
      createTicket(tx, ticketEvents, { userId: customer.id }, problem),
    )
    expect(one?.id).not.toBe(other?.id)
  })

  test('an answer to a ticket waits for none to another ticket', async () => {
    const tickets = await writeBoth((tx) => createTicket(tx, ticketEvents, { userId: customer.id }, problem))
    const author = { id: customer.id, role: 'customer' as const }
    const responses = await writeBoth((tx, which) => {
      const ticket = tickets[which]
      if (!ticket) throw new Error('Expected two tickets.')
      return addResponse(tx, ticketEvents, ticket, author, { message: 'It prints again.' })
    })
    expect(responses).toHaveLength(2)
  })
})
