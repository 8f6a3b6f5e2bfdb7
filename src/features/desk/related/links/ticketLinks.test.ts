import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../../tests/support/testApp.ts'
import { maxLinksOfTicket } from './values.ts'

describe.each(bothEngines)('Links between tickets (%s)', (engine) => {
  let app: TestApp
  let agent: SignedInClient
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  async function newTicket(of = customer) {
    const { path } = await ticketOf(of)
    return { id: Number(path.split('/').at(-1)), path, links: `${path}/links` }
  }
  const linkedIds = async ({ links }: { links: string }) =>
    (await agent.get(links, 200)).rows.map(({ id }) => id)

  it('are shown by both tickets, newest first, and removed from both', async () => {
    const [one, two] = [await newTicket(), await newTicket()]
    const three = await newTicket(await app.signInAs('customer'))
    await agent.post(one.links, { linkedId: three.id }, 201)
    const { rows } = await agent.post(one.links, { linkedId: two.id }, 201)
    expect(rows).toEqual([
      { id: three.id, title: 'No network', status: 'open' },
      { id: two.id, title: 'No network', status: 'open' },
    ])
    expect([await linkedIds(two), await linkedIds(three)]).toEqual([[one.id], [one.id]])
    expect((await agent.delete(`${two.links}/${one.id}`, 200)).json).toEqual([])
    expect(await linkedIds(one)).toEqual([three.id])
    await agent.delete(`${two.links}/${one.id}`, 200)
  })

  it('are there once, also where both tickets are linked at the same time', async () => {
    const [one, two] = [await newTicket(), await newTicket()]
    const responses = await Promise.all([
      agent.post(one.links, { linkedId: two.id }),
      agent.post(two.links, { linkedId: one.id }),
      agent.post(one.links, { linkedId: two.id }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect([await linkedIds(one), await linkedIds(two)]).toEqual([[two.id], [one.id]])
  })

  it('leave a ticket and its times as they are', async () => {
    const [one, two] = [await newTicket(), await newTicket()]
    const before = (await customer.get(one.path, 200)).text
    await agent.post(one.links, { linkedId: two.id }, 201)
    expect((await customer.get(one.path, 200)).text).toBe(before)
  })

  it('are refused with the ticket itself, with one that does not exist, and with anything but a number', async () => {
    const { id, links } = await newTicket()
    expect((await agent.post(links, { linkedId: id }, 400)).text).toContain('cannot be linked with itself')
    expect((await agent.post(links, { linkedId: 999_999 }, 400)).text).toContain(
      'There is no ticket #999999.',
    )
    for (const linkedId of ['', 'x', 0, -1, 1.5, null, undefined]) await agent.post(links, { linkedId }, 400)
    const missing = '/api/tickets/999999/links'
    expect((await agent.post(missing, { linkedId: id }, 404)).field('message')).toBe('Ticket not found')
    await agent.get(missing, 404)
    await agent.delete(`${missing}/${id}`, 404)
    expect(await linkedIds({ links })).toEqual([])
  })

  it(`are at most ${maxLinksOfTicket} of one ticket, whichever of the two is named first`, async () => {
    const [full, other] = [await newTicket(), await newTicket()]
    const { db } = app.context.database
    const { id, ...copied } = await db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    const copies = await db
      .insertInto('tickets')
      .values(Array.from({ length: maxLinksOfTicket }, () => ({ ...copied, mail: null })))
      .returning('id')
      .execute()
    for (const copy of copies) await agent.post(full.links, { linkedId: copy.id }, 201)
    for (const [path, linkedId] of [
      [full.links, id],
      [other.links, full.id],
    ] as const) {
      const refused = await agent.post(path, { linkedId }, 409)
      expect(refused.field('message')).toContain(`Ticket #${full.id} has ${maxLinksOfTicket} linked tickets`)
    }
    await agent.post(full.links, { linkedId: copies[0]?.id }, 201)
  })

  it('are gone with one of their tickets', async () => {
    const [one, two] = [await newTicket(), await newTicket()]
    await agent.post(one.links, { linkedId: two.id }, 201)
    await app.context.database.db.deleteFrom('tickets').where('id', '=', two.id).execute()
    expect(await linkedIds(one)).toEqual([])
  })

  it('are no concern of customers and visitors', async () => {
    const [one, two] = [await newTicket(), await newTicket()]
    for (const [client, status] of [
      [customer, 403],
      [app.newClient(), 401],
    ] as const) {
      await client.get(one.links, status)
      await client.post(one.links, { linkedId: two.id }, status)
      await client.delete(`${one.links}/${two.id}`, status)
    }
    expect(await linkedIds(one)).toEqual([])
  })
})
