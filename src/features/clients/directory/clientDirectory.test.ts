import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { companyIdIn, newCompanyOf } from '../../../../tests/support/members.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'

describe.each(bothEngines)('The people of a company (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  let people: string
  let other: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
    people = await newCompanyOf(administrator)
    other = await newCompanyOf(administrator)
  })
  afterAll(() => app.stop())

  const idsOf = async (path: string, by = administrator) =>
    (await by.get(path, 200)).rows.map(({ id }) => Number(id))

  async function member(body: object = {}, at = people) {
    const person = await app.signInAs('customer')
    const response = await administrator.post(at, { userId: person.id, ...body }, 201)
    return { person, response, path: `${at}/${person.id}` }
  }

  it('have no permission and no mark at first', async () => {
    const { person, response } = await member()
    expect(response.object).toEqual({
      id: person.id,
      companyId: companyIdIn(people),
      username: person.username,
      name: person.username,
      email: `${person.username}@example.test`,
      phone: null,
      isPrimary: false,
      isBilling: false,
      isTechnical: false,
      ticketAccess: 'own',
      readsInvoices: false,
      createdAt: response.field('createdAt'),
    })
    expect(await idsOf(people, agent)).toContain(person.id)
  })

  it('belong to one company: a member of another one is moved only where that was meant', async () => {
    const { person, path } = await member({ isPrimary: true, ticketAccess: 'answer', readsInvoices: true })
    const refused = await administrator.post(other, { userId: person.id }, 409)
    expect(refused.field('message')).toMatch(new RegExp(`^${person.username} belongs to Company `))
    await administrator.post(people, { userId: person.id, from: companyIdIn(people) }, 409)
    const moved = await administrator.post(other, { userId: person.id, from: companyIdIn(people) }, 201)
    expect(moved.object).toMatchObject({
      companyId: companyIdIn(other),
      isPrimary: false,
      ticketAccess: 'own',
      readsInvoices: false,
    })
    expect(await idsOf(people)).not.toContain(person.id)
    expect(await idsOf(other)).toContain(person.id)
    // Sent from a page that still shows the former company.
    for (const response of [
      await administrator.put(path, { isBilling: true }),
      await administrator.delete(path),
    ])
      expect([response.status, response.field('message')]).toEqual([
        404,
        'This person does not belong to the company.',
      ])
    const late = await administrator.post(people, { userId: person.id, from: companyIdIn(people) }, 409)
    expect(late.field('message')).toMatch(new RegExp(`^${person.username} belongs to Company `))
    await administrator.delete(`${other}/${person.id}`, 200)
    const gone = await administrator.post(people, { userId: person.id, from: companyIdIn(other) }, 409)
    expect(gone.field('message')).toBe(`${person.username} belongs to no company any more.`)
  })

  it('leave a trace at both companies when they are moved, whose records are counted beforehand', async () => {
    const { person } = await member()
    const { path } = await ticketOf(person)
    const records = `/api/companies/${companyIdIn(other)}/candidates/${person.id}`
    expect((await administrator.get(records, 200)).object).toEqual({ tickets: 1, invoices: 0 })
    await administrator.get(`/api/companies/${companyIdIn(other)}/candidates/999999`, 404)
    await administrator.get(`/api/companies/999999/candidates/${person.id}`, 404)
    await administrator.post(other, { userId: person.id, from: companyIdIn(people) }, 201)
    const events = await app.context.database.db
      .selectFrom('auditEvents')
      .select(['subject', 'subjectName', 'detail'])
      .where('action', '=', 'company person moved')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(events).toMatchObject(
      [other, people].map((at) => ({
        subject: `company ${companyIdIn(at)}`,
        detail: { user: person.id, name: person.username },
      })),
    )
    await person.get(path, 200)
  })

  it('have one primary contact, whatever two administrators do at once', async () => {
    const at = await newCompanyOf(administrator)
    const members = await Promise.all(Array.from({ length: 4 }, () => member({}, at)))
    await Promise.all(members.map(({ path }) => administrator.put(path, { isPrimary: true }, 200)))
    const primary = (await administrator.get(at, 200)).rows.filter(({ isPrimary }) => isPrimary)
    expect(primary).toHaveLength(1)
    const { response } = await member({ isPrimary: true }, at)
    const now = (await administrator.get(at, 200)).rows.filter(({ isPrimary }) => isPrimary)
    expect(now.map(({ id }) => id)).toEqual([response.field('id')])
  })

  it('are added once, by however many at once', async () => {
    const { id } = await app.signInAs('customer')
    const both = [people, other, people, other].map((at) => administrator.post(at, { userId: id }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  })

  it('are no staff', async () => {
    const refused = await administrator.post(people, { userId: agent.id }, 409)
    expect(refused.json).toEqual({
      message: `${agent.username} is staff, and belongs to no company.`,
    })
  })

  it.each([
    [{}, 'userId'],
    [{ userId: 'x' }, 'userId'],
    [{ userId: 1, ticketAccess: 'all' }, 'ticketAccess'],
    [{ userId: 1, readsInvoices: 'yes' }, 'readsInvoices'],
    [{ userId: 1, from: -1 }, 'from'],
  ])('are refused as %j', async (body, field) => {
    const refused = await administrator.post(people, body, 400)
    expect(refused.field('fields')).toHaveProperty(field)
  })

  it('of what does not exist are missing', async () => {
    const { id } = await app.signInAs('customer')
    expect((await administrator.post(people, { userId: 999_999 }, 404)).field('message')).toBe(
      'User not found',
    )
    for (const at of ['/api/companies/999999/members', '/api/companies/x/members']) {
      await administrator.get(at, 404)
      await administrator.post(at, { userId: id }, 404)
      await administrator.put(`${at}/${id}`, {}, 404)
      await administrator.delete(`${at}/${id}`, 404)
    }
  })

  it('sent twice with one key are added once', async () => {
    const { id } = await app.signInAs('customer')
    const headers = { 'idempotency-key': `member-${id}-0001` }
    const send = () => administrator.send('POST', people, { headers, body: { userId: id } })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
  })

  it('leave with their account, and all of them with their company', async () => {
    const { person } = await member()
    await administrator.delete(`/api/users/${person.id}`, 200)
    expect(await idsOf(people)).not.toContain(person.id)
    const at = await newCompanyOf(administrator)
    const { person: left } = await member({ ticketAccess: 'read' }, at)
    await administrator.delete(`/api/companies/${companyIdIn(at)}`, 200)
    await administrator.get(at, 404)
    await left.get('/api/tickets', 200)
    await administrator.post(people, { userId: left.id }, 201)
  })

  it('are seen by agents where they are customers', async () => {
    const { person } = await member()
    const guest = await app.signInAs('User')
    await administrator.post(people, { userId: guest.id }, 201)
    expect(await idsOf(people)).toContain(guest.id)
    const seen = await idsOf(people, agent)
    expect(seen).toContain(person.id)
    expect(seen).not.toContain(guest.id)
  })

  it('are read by range, the contacts first, and found by words', async () => {
    const at = await newCompanyOf(administrator)
    const named = async (name: string, body: object = {}) => {
      const { person } = await member(body, at)
      const { username, id } = person
      const [firstName, lastName] = name.split(' ')
      const names = { username, role: 'customer', firstName, lastName, phone: '+1 419 555 0123' }
      await administrator.put(`/api/users/${id}`, names, 200)
      return id
    }
    const zoe = await named('Zoë Adler')
    const emil = await named('Émil Brandt')
    const dora = await named('Dora Castillo', { isBilling: true })
    const kaia = await named('Kaia Duarte', { isPrimary: true })
    const guest = await app.signInAs('User')
    await administrator.post(at, { userId: guest.id }, 201)
    const ask = (query: string, rows: string, by = agent) =>
      by.send('GET', `${at}${query}`, { headers: { range: `rows=${rows}` } })

    const first = await ask('', '0-2')
    expect([first.status, first.headers['content-range']]).toEqual([206, 'rows 0-2/4'])
    const order = async (query = '', by = agent) => (await ask(query, '0-9', by)).rows.map(({ id }) => id)
    expect(first.rows.map(({ id }) => id)).toEqual([kaia, dora, emil])
    expect(await order()).toEqual([kaia, dora, emil, zoe])
    const all = await order('', administrator)
    expect(new Set(all)).toEqual(new Set([kaia, dora, emil, zoe, guest.id]))
    expect(all.slice(0, 2)).toEqual([kaia, dora])
    expect((await ask('', '9-19')).status).toBe(416)
    expect(await order('?text=adl+ZOE')).toEqual([zoe])
    expect(await order('?text=emil')).toEqual([emil])
    expect(await order('?text=4195550123')).toEqual([kaia, dora, emil, zoe])
    expect(await order(`?text=${guest.username}`, administrator)).toEqual([guest.id])
    expect(await order(`?text=${guest.username}`)).toEqual([])
    for (const nothing of ['%25', '_', 'nobody']) expect(await order(`?text=${nothing}`)).toEqual([])

    await agent.get(`${at}?text=zoe`, 400)
    expect((await ask(`?text=${'x'.repeat(301)}`, '0-9')).status).toBe(400)
    const gone = await agent.send('GET', '/api/companies/999999/members', { headers: { range: 'rows=0-9' } })
    expect(gone.status).toBe(404)
  })
})
