import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../../tests/support/engines.ts'
import { newCompanyOf } from '../../../../../tests/support/members.ts'
import { startTestAppWithMail, addBrand, type TestAppWithMail } from '../../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../../tests/support/testApp.ts'
import { customerChangeText, mergeTexts } from './effects.ts'
import { ticketReaders } from './schema.ts'

const problem = {
  title: 'Printer is offline',
  description: 'The printer on the second floor prints nothing.',
  category: 'technical',
}

/** Customers by company and access to tickets of colleagues. Grace is the one whose tickets are moved and merged. */
const customers = {
  grace: { company: 0, ticketAccess: 'own' },
  hank: { company: 0, ticketAccess: 'read' },
  olga: { company: 0, ticketAccess: 'own' },
  paul: { company: 0, ticketAccess: 'answer' },
  rita: { company: 1, ticketAccess: 'answer' },
  ivan: undefined,
} as const
type Name = keyof typeof customers
const names = ['grace', 'hank', 'olga', 'paul', 'rita', 'ivan'] as const
/** The last is a ticket that Hank raised before he shared any. */
const targets = [...names, 'hank, before he shared any'] as const

/** Grace's access to her colleagues' tickets. */
const accesses = ['own', 'read'] as const

it('The sentences say who reads more, the same and less, and nothing of nobody', () => {
  const nobody = { count: 0, names: [] }
  const readers = {
    gain: { count: 1, names: ['Denise'] },
    keep: { count: 2, names: ['Carl', 'Emma'] },
    lose: { count: 5, names: ['Ana', 'Ivan', 'Rita'] },
  }
  expect(customerChangeText(readers)).toBe(
    'Denise will see the ticket. Carl and Emma will still see it. Ana, Ivan, Rita, and 2 others will no longer see it.',
  )
  expect(mergeTexts(readers, 7, 9)).toEqual([
    'Denise will read all that was written in ticket #7.',
    'Ana, Ivan, Rita, and 2 others will not see ticket #9, nor any longer the responses to ticket #7.',
  ])
  const unchanged = { gain: nobody, keep: readers.keep, lose: nobody }
  expect(customerChangeText(unchanged)).toBe('Carl and Emma will still see it.')
  expect(mergeTexts(unchanged, 7, 9)).toEqual([])
})

describe.each(engines)('Who will see a ticket (%s)', (engine) => {
  let app: TestAppWithMail
  let agent: SignedInClient
  let unsharedId: number
  const people = new Map<Name, SignedInClient>()
  const of = (name: Name) => people.get(name) ?? expect.fail(name)
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    agent = await app.signInAs('agent')
    const companies = [await newCompanyOf(app.administrator), await newCompanyOf(app.administrator)]
    for (const name of names) people.set(name, await app.signInAs('customer', name))
    unsharedId = await raise(of('hank'))
    for (const name of names) {
      const member = customers[name]
      if (!member) continue
      const body = { userId: of(name).id, ticketAccess: member.ticketAccess, sharesEarlier: false }
      await app.administrator.post(companies[member.company] ?? '', body, 201)
    }
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).execute()
    await app.administrator.put(`/api/users/${of('paul').id}`, { isSuspended: true }, 200)
  })
  afterAll(() => app.stop())

  const raise = async (by: SignedInClient) =>
    Number((await by.post('/api/tickets', problem, 201)).field('id'))

  async function choose(access: (typeof accesses)[number]) {
    await app.context.database.db
      .updateTable('companyMembers')
      .set({ ticketAccess: access })
      .where('userId', '=', of('grace').id)
      .execute()
  }

  /** The customers who can read the ticket, found by requesting it as each of them. */
  async function readersOf(ticketId: number): Promise<Set<Name>> {
    const reads = await Promise.all(
      names.map(async (name) =>
        (await of(name).get(`/api/tickets/${ticketId}`)).status === 200 ? [name] : [],
      ),
    )
    return new Set(reads.flat())
  }

  const asked = async (ticketId: number, query: string) => {
    const { json } = await agent.get(`/api/tickets/${ticketId}/readers?${query}`, 200)
    const { gain, keep, lose } = ticketReaders.parse(json)
    return [gain, keep, lose].map((who) => new Set(who.names))
  }
  const compared = (before: Set<Name>, after: Set<Name>) => [
    after.difference(before),
    after.intersection(before),
    before.difference(after),
  ]

  it.each(accesses)('after it got another customer, with access %s', async (access) => {
    await choose(access)
    for (const name of names) {
      const id = await raise(of('grace'))
      const before = await readersOf(id)
      const said = await asked(id, `customer=${of(name).id}`)
      await agent.put(`/api/tickets/${id}/details`, { userId: of(name).id, mayRead: true }, 200)
      expect(said, name).toEqual(compared(before, await readersOf(id)))
    }
  })

  it.each(accesses)(
    'after it was merged into another one, as the mail about it says, with access %s',
    async (access) => {
      await choose(access)
      for (const target of targets) {
        const isUnshared = target === 'hank, before he shared any'
        const owner = of(isUnshared ? 'hank' : target)
        const [into, id] = [isUnshared ? unsharedId : await intoOf(owner), await raise(of('grace'))]
        const before = await readersOf(id)
        const said = await asked(id, `into=${into}`)
        await app.clear()
        const { updatedAt } = (await agent.get(`/api/tickets/${id}`, 200)).object
        const body = { into, updatedAt, otherCustomerId: owner.id }
        await agent.post(`/api/tickets/${id}/merge`, body, 200)
        const after = await readersOf(into)
        expect(said, target).toEqual(compared(before, after))

        const [mail, ...others] = await app.outbox()
        expect([mail?.recipient, mail?.event, others]).toEqual(['grace@example.test', 'ticketMerged', []])
        const isSeen = after.has('grace')
        expect(mail?.text).toContain(
          isSeen
            ? `We merged ticket #${id}, “Printer is offline”, into ticket #${into} and closed it. We continue there.`
            : `We merged ticket #${id}, “Printer is offline”, into another ticket, which you cannot open, and closed it.`,
        )
        expect(mail?.text).toContain(`https://northline.example/customer/tickets/${isSeen ? into : id}\n`)
      }
    },
  )

  /** A ticket of this customer. Staff give it to them, because a suspended customer cannot raise one. */
  async function intoOf(owner: SignedInClient): Promise<number> {
    const id = await raise(of('grace'))
    await agent.put(`/api/tickets/${id}/details`, { userId: owner.id, mayRead: true }, 200)
    return id
  }

  it('is asked by staff, of a ticket and of a customer, another ticket, or neither', async () => {
    const id = await raise(of('grace'))
    const path = `/api/tickets/${id}/readers`
    for (const query of ['?customer=x', '?into=0', `?customer=${of('ivan').id}&into=${id}`])
      await agent.get(`${path}${query}`, 400)
    const unchanged = ticketReaders.parse((await agent.get(path, 200)).json)
    expect([unchanged.gain.count, unchanged.lose.count]).toEqual([0, 0])
    for (const query of ['?customer=999999', `?customer=${agent.id}`, '?into=999999'])
      await agent.get(`${path}${query}`, 404)
    const unknown = await agent.get(`/api/tickets/999999/readers?into=${id}`, 404)
    expect(unknown.field('message')).toBe('Ticket not found')
    await of('grace').get(`${path}?into=${id}`, 403)
    await app.newClient().get(`${path}?into=${id}`, 401)
  })
})
