import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../tests/support/countStatements.ts'
import { invoiceOf, newLead } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { newCompanyWith } from '../../../../tests/support/members.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { renewNextWords } from '../../../server/lists/addedWords.ts'
import { learnNextWords } from '../../../server/lists/knownWords.ts'
import { searchTyped } from '../../../server/lists/matching.ts'
import { searchResults } from './schema.ts'
import { correctedSearches } from './server/corrected.ts'

describe.each(bothEngines)('A search for a misspelled word (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  let customer: SignedInClient
  let other: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer')
    other = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const learnAll = async () => {
    while (await renewNextWords(app.context.database));
    while (await learnNextWords(app.context.database));
  }
  /** The words that were searched in its place, and the tickets that were found. */
  async function search(client: SignedInClient, typed: string) {
    const { json } = await client.get(`/api/search?q=${encodeURIComponent(typed)}`, 200)
    const { corrected, tickets, ...others } = searchResults.parse(json)
    return { corrected: corrected?.searched ?? null, tickets: tickets?.rows.map(({ id }) => id), others }
  }
  const openTicket = async (
    client: SignedInClient,
    title: string,
    description = 'Nothing works since today.',
  ) =>
    Number(
      (await client.post('/api/tickets', { title, description, category: 'technical' }, 201)).field('id'),
    )

  it('finds the nearest word, says which, and marks it; exact matches change nothing', async () => {
    const id = await openTicket(customer, 'Printer in the Übertragungsraum')
    await learnAll()
    for (const client of [agent, customer]) {
      for (const [typed, corrected] of [
        ['pritner', 'printer'],
        ['Orinter', 'printer'],
        ['PRINTRE the', 'printer the'],
        ['überrtagungsraum', 'ubertragungsraum'],
        ['ubetragungsrum pritner', 'ubertragungsraum printer'],
      ])
        expect(await search(client, typed ?? '')).toMatchObject({ corrected, tickets: [id] })
      for (const typed of ['printer', 'print', 'ubertr'])
        expect(await search(client, typed)).toMatchObject({ corrected: null, tickets: [id] })
    }
    const exact = await openTicket(other, 'A pritner, as he calls it')
    await learnAll()
    expect(await search(agent, 'pritner')).toMatchObject({ corrected: null, tickets: [exact] })
    expect(await search(customer, 'pritner')).toMatchObject({ corrected: 'printer', tickets: [id] })
  })

  it('corrects no short words, numbers, codes, host names and email addresses', async () => {
    await openTicket(customer, 'Mail of sackbut', 'INV-2031 at 12345 from sackbut@mailing.example abc1234')
    await learnAll()
    for (const client of [agent, customer])
      for (const typed of [
        'maul',
        '12346',
        'abc1235',
        'sackbtu@mailing.example',
        'mailign.example',
        'inv-20311',
      ])
        expect([typed, await search(client, typed)]).toEqual([
          typed,
          expect.objectContaining({ corrected: null, tickets: [] }),
        ])
    expect(await search(agent, 'sackbtu')).toMatchObject({ corrected: 'sackbut' })
  })

  it('gives a customer no word that others wrote, and staff those of notes', async () => {
    const id = await openTicket(other, 'Trombones for Vuvuzela')
    await openTicket(customer, 'Something else')
    await agent.post(`/api/tickets/${id}/notes`, { message: 'The theremins said so.' }, 201)
    const invoice = await invoiceOf(administrator, other.id)
    await app.context.database.db
      .updateTable('invoices')
      .set({ description: 'Saxophones' })
      .where('id', '=', invoice.id)
      .execute()
    await learnAll()
    for (const [typed, corrected] of [
      ['tromobnes', 'trombones'],
      ['vuvuzlea', 'vuvuzela'],
      ['thermins', 'theremins'],
      ['saxophnoes', 'saxophones'],
    ] as const) {
      expect(await search(agent, typed)).toMatchObject({ corrected })
      expect(await search(customer, typed)).toMatchObject({ corrected: null, tickets: [] })
      const ofOwner = typed === 'thermins' ? null : corrected
      expect((await search(other, typed)).corrected).toBe(ofOwner)
    }
  })

  it('takes as many statements for a customer whether others wrote a similar word or not', async () => {
    const counted = countStatements({ ...app.context.database, dataDir: '' })
    const actor = { id: customer.id, role: 'customer', ticketAccess: null, readsInvoices: null } as const
    const statements = async (typed: string) => {
      const before = counted.count()
      await correctedSearches(counted.database, actor, { typed, ...searchTyped(typed) })
      return counted.count() - before
    }
    expect(await statements('tromobnes')).toBe(3)
    expect(await statements('qqqqqqqqq')).toBe(3)
    const staff = { ...actor, role: 'agent' } as const
    const searched = { typed: 'tromobnes', ...searchTyped('tromobnes') }
    const before = counted.count()
    expect((await correctedSearches(counted.database, staff, searched)).length).toBe(1)
    expect(counted.count() - before).toBe(3)
  })

  it('follows what colleagues share, and ends with it', async () => {
    const { people } = await newCompanyWith(administrator)
    const [first, second] = [await app.signInAs('customer'), await app.signInAs('customer')]
    for (const member of [
      { userId: first.id, sharesEarlier: false },
      { userId: second.id, ticketAccess: 'read', readsInvoices: true, sharesEarlier: false },
    ])
      await administrator.post(people, member, 201)
    const id = await openTicket(first, 'Xylophones')
    expect(await search(second, 'xylohpones')).toMatchObject({ corrected: 'xylophones', tickets: [id] })
    await administrator.put(`${people}/${second.id}`, { ticketAccess: 'own', readsInvoices: false }, 200)
    expect(await search(second, 'xylohpones')).toMatchObject({ corrected: null, tickets: [] })
  })

  it('finds people, companies and leads by nearly their names, each role what it may see', async () => {
    await newCompanyWith(administrator, { city: 'Wolfenbüttel' })
    await newLead(administrator, app, { name: 'Ada Sousaphone' })
    await learnAll()
    expect(await search(agent, 'wolfenbutel')).toMatchObject({
      corrected: 'wolfenbuttel',
      others: { companies: { rows: [{ city: 'Wolfenbüttel' }] } },
    })
    expect(await search(agent, 'ada susaphone')).toMatchObject({ corrected: 'ada sousaphone' })
    await app.context.database.db
      .updateTable('users')
      .set({ fullName: 'Zacharias Flugelhorn' })
      .where('id', '=', administrator.id)
      .execute()
    await learnAll()
    expect((await search(administrator, 'flugelhron')).corrected).toBe('flugelhorn')
    expect((await search(agent, 'flugelhron')).corrected).toBeNull()
  })
})
