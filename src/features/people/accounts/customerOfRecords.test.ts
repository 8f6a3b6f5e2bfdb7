import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { countStatements } from '../../../../tests/support/countStatements.ts'
import { engines, openTestDatabase } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestAppOn, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { customerName } from './server/directory.ts'

const ticket = { title: 'Printer offline', description: 'It does not answer any more.', category: 'other' }

describe.each(engines)('Whose ticket and invoice it is (%s)', (engine) => {
  let app: TestApp
  let count: () => number
  let people: Record<'customer' | 'agent' | 'administrator', SignedInClient>
  let ids: Record<'tickets' | 'invoices', number>
  beforeAll(async () => {
    const counted = countStatements(await openTestDatabase(engine))
    count = counted.count
    app = await startTestAppOn(counted.database)
    people = {
      customer: await app.signInAs('customer', 'grace'),
      agent: await app.signInAs('agent'),
      administrator: await app.signInAs('Administrator'),
    }
    const invoice = {
      userId: people.customer.id,
      invoiceNumber: 'INV-1',
      issueDate: '2026-01-01',
      dueDate: '2026-01-31',
      items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
    }
    ids = {
      tickets: Number((await people.customer.post('/api/tickets', ticket, 201)).field('id')),
      invoices: Number((await people.agent.post('/api/invoices', invoice, 201)).field('id')),
    }
    await app.context.throttle.stop()
  })
  afterAll(() => app.stop())

  const change = (
    values: Partial<Record<'firstName' | 'lastName' | 'fullName' | 'company' | 'phone', string>>,
  ) => app.context.database.db.updateTable('users').set(values).where('id', '=', people.customer.id).execute()
  const setRole = (role: 'customer' | 'agent') =>
    app.context.database.db.updateTable('users').set({ role }).where('id', '=', people.customer.id).execute()

  describe.each(['tickets', 'invoices'] as const)('in the list of %s', (noun) => {
    const read = (who: SignedInClient, headers: Record<string, string> = {}) =>
      who.send('GET', `/api/${noun}`, { headers })
    /** The names in the whole list, which must equal those in a range of it. */
    const namesFor = async (who: SignedInClient) => {
      const [whole, range] = [await read(who), await read(who, { range: 'rows=0-9' })]
      expect(range.json).toEqual(whole.json)
      return whole.rows.map((row) => row['customerName'])
    }

    it('is the full name, else first and last name, else the username, for staff only', async () => {
      for (const [values, expected] of [
        [{ fullName: '', firstName: '', lastName: '' }, 'grace'],
        [{ lastName: 'Hopper' }, 'Hopper'],
        [{ firstName: 'Grace' }, 'Grace Hopper'],
        [{ fullName: 'Rear Admiral Grace Hopper' }, 'Rear Admiral Grace Hopper'],
      ] as const) {
        await change(values)
        expect(await namesFor(people.agent)).toEqual([expected])
        expect(await namesFor(people.administrator)).toEqual([expected])
      }
      for (const row of (await read(people.customer)).rows) expect(row).not.toHaveProperty('customerName')
      for (const row of (await read(people.customer, { range: 'rows=0-9' })).rows)
        expect(row).not.toHaveProperty('customerName')
    })

    it('is told by no statement more: session, length and rows', async () => {
      const statements = async (who: SignedInClient) => {
        const before = count()
        await read(who, { range: 'rows=0-9' })
        return count() - before
      }
      await statements(people.agent)
      expect([await statements(people.agent), await statements(people.customer)]).toEqual([3, 3])
    })

    it('is looked up by the key of the account, row by row', async () => {
      const walks = await walksOf(app.context.database, (tx) =>
        tx.selectFrom(noun).select(customerName(noun, 'agent')).where('id', '=', ids[noun]).execute(),
      )
      for (const { plan } of walks) expect(plan).not.toMatch(/SCAN|Seq Scan on "?users/)
    })

    it('is not told to agents where it is a colleague by now, and to nobody once the account is gone', async () => {
      await setRole('agent')
      expect(await namesFor(people.agent)).toEqual([null])
      expect(await namesFor(people.administrator)).toEqual(['Rear Admiral Grace Hopper'])
      await setRole('customer')
    })
  })

  it('is on a ticket with company, phone, email and why that gets no mails, for staff only', async () => {
    const path = `/api/tickets/${ids.tickets}`
    await change({ fullName: 'Grace Hopper', company: 'Navy', phone: '555-0100' })
    const contact = {
      name: 'Grace Hopper',
      company: 'Navy',
      companyId: null,
      clientCompany: null,
      phone: '555-0100',
      email: 'grace@example.test',
      whyNoMail: 'notifications off',
    }
    for (const who of [people.agent, people.administrator]) {
      const before = count()
      expect((await who.get(path, 200)).field('customer')).toEqual(contact)
      // One statement each for the session, the ticket, its events and the files of its description.
      expect(count() - before).toBe(4)
    }
    const reasonFor = async (who: SignedInClient) => {
      const { whyNoMail } = z
        .object({ whyNoMail: z.unknown() })
        .parse((await who.get(path, 200)).field('customer'))
      expect((await who.get(`/api/users/${people.customer.id}`, 200)).field('whyNoMail')).toBe(whyNoMail)
      return whyNoMail
    }
    for (const [values, reason] of [
      [{ emailNotifications: true }, null],
      [{ emailConfirmedAt: null }, 'not confirmed'],
      [{ email: null }, 'no address'],
      [{ isSuspended: true }, 'suspended'],
      [
        { isSuspended: false, email: contact.email, emailConfirmedAt: now(), emailNotifications: false },
        'notifications off',
      ],
    ] as const) {
      await app.context.database.db
        .updateTable('users')
        .set(values)
        .where('id', '=', people.customer.id)
        .execute()
      expect(await reasonFor(people.agent)).toBe(reason)
    }
    await setRole('agent')
    expect((await people.agent.get(path, 200)).field('customer')).toBeNull()
    expect((await people.administrator.get(path, 200)).field('customer')).toEqual(contact)
    await setRole('customer')
    expect((await people.customer.get(path, 200)).json).not.toHaveProperty('customer')
    await people.administrator.delete(`/api/users/${people.customer.id}`)
    expect((await people.administrator.get(path, 200)).field('customer')).toBeNull()
    const list = await people.administrator.get('/api/tickets', 200)
    expect(list.rows).toMatchObject([{ customerName: null }])
  })
})
