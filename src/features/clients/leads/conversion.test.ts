import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkIn } from '../../../../tests/support/confirmation.ts'
import { newLead } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../../tests/support/mail.ts'
import { startTestApp, type SignedInClient } from '../../../../tests/support/testApp.ts'

describe.each(engines)('A lead that is converted (%s)', (engine) => {
  let app: TestAppWithMail
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    agent = await app.signInAs('agent')
    await addBrand(app, 'Northline', 'northline.example')
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  let serial = 0
  async function prepared() {
    const username = `iris-${engine}-${(serial += 1)}`
    const email = `${username}@customer.example`
    const id = await newLead(agent, app, { email, phone: '(614) 555-0136' })
    const body = {
      company: 'new',
      companyName: `Bright Dental ${serial}`,
      person: 'new',
      username,
      email,
      firstName: 'Iris',
      lastName: 'Moor',
    }
    return { id, path: `/api/leads/${id}/conversion`, body, username, email }
  }
  const counts = async () => {
    const { db } = app.context.database
    const countOf = async (table: 'users' | 'companies' | 'outbox' | 'auditEvents') =>
      (await db.selectFrom(table).select('id').execute()).length
    return [
      await countOf('users'),
      await countOf('companies'),
      await countOf('outbox'),
      await countOf('auditEvents'),
    ]
  }

  it('becomes company, customer and invitation at once, with its thread', async () => {
    const { id, path, body, username, email } = await prepared()
    await agent.post(`/api/leads/${id}/answers`, { message: 'Gladly.' }, 201)
    await app.clear()
    const converted = (await agent.post(path, body, 201)).object
    expect(converted).toMatchObject({
      state: 'won',
      closedBy: agent.username,
      clientCompany: body.companyName,
      customer: username,
    })
    const company = await agent.get(`/api/companies/${String(converted['companyId'])}`, 200)
    const members = await agent.get(`/api/companies/${String(converted['companyId'])}/members`, 200)
    expect(members.rows).toMatchObject([{ username, ticketAccess: 'own', readsInvoices: false }])
    expect(company.object).toMatchObject({ name: body.companyName, email, phone: '(614) 555-0136' })
    await app.deliver()
    const [mail, ...others] = app.catcher.mails
    expect(others).toEqual([])
    expect(mail?.envelope.to).toEqual([email])
    const token = mail && linkIn(mail)?.searchParams.get('token')
    await app.newClient().post('/api/password-links/use', { token, newPassword: 'Own-horse-77' }, 200)
    const account = await app.newClient().post('/api/login', { username, password: 'Own-horse-77' }, 200)
    expect(account.json).toMatchObject({
      role: 'customer',
      email,
      company: body.companyName,
      firstName: 'Iris',
    })
    expect((await agent.get(`/api/leads/${id}/answers`, 200)).rows).toMatchObject([{ message: 'Gladly.' }])

    expect((await agent.post(path, body, 409)).field('message')).toContain('belongs to a company already')
    const person = { ...body, company: 'none' }
    expect((await agent.post(path, person, 409)).field('message')).toContain(
      `a customer already: ${username}`,
    )
    const invited = await agent.post(`/api/lead-invitations/${id}`, { username: `${username}-2` }, 409)
    expect(invited.field('message')).toContain(`a customer already: ${username}`)
  })

  it('belongs to a company that is a client already, with or without a person', async () => {
    const { path, body, username } = await prepared()
    const { id: companyId } = (await app.administrator.post('/api/companies', { name: 'Harbor' }, 201)).object
    const only = { company: 'existing', companyId, person: 'none' }
    expect((await agent.post(path, only, 201)).object).toMatchObject({ companyId, customer: null })
    expect(await app.outbox()).toEqual([])
    const later = { ...body, company: 'none', invite: false }
    expect((await agent.post(path, later, 201)).object).toMatchObject({
      clientCompany: 'Harbor',
      customer: username,
    })
    expect(await app.outbox()).toEqual([])
    const { rows } = await app.administrator.get('/api/users', 200)
    expect(rows.find((row) => row['username'] === username)).toMatchObject({ company: 'Harbor' })
  })

  it('can be converted again where what it became is gone', async () => {
    const { path, body } = await prepared()
    const { companyId, customerId } = (await agent.post(path, body, 201)).object
    await app.administrator.delete(`/api/companies/${String(companyId)}`, 200)
    await app.administrator.delete(`/api/users/${String(customerId)}`, 200)
    expect((await agent.post(path, body, 201)).object).toMatchObject({ clientCompany: body.companyName })
  })

  it('that was invited is the customer of its company', async () => {
    const { id, path, body, username } = await prepared()
    await agent.post(`/api/lead-invitations/${id}`, { username }, 201)
    expect((await agent.get(`/api/contact/${id}`, 200)).object).toMatchObject({
      customer: username,
      state: 'won',
      closedBy: agent.username,
    })
    const company = await agent.post(path, { ...body, person: 'none' }, 201)
    expect(company.object).toMatchObject({ clientCompany: body.companyName, customer: username })
  })

  /** A customer and the id of the company they are a member of. */
  async function customerOf(company?: string) {
    const customer = await app.signInAs('customer')
    if (company === undefined) return { customer, companyId: undefined }
    const { id } = (await app.administrator.post('/api/companies', { name: company }, 201)).object
    await app.administrator.post(`/api/companies/${String(id)}/members`, { userId: customer.id }, 201)
    return { customer, companyId: id }
  }

  it('is linked with a customer there is, who joins its company and gets no mail', async () => {
    const { id, path, body } = await prepared()
    const { customer } = await customerOf()
    const { companyName } = body
    const existing = {
      company: 'new',
      companyName,
      person: 'existing',
      customerId: customer.id,
      invite: true,
    }
    const before = await counts()
    const linked = (await agent.post(path, existing, 201)).object
    expect(linked).toMatchObject({ state: 'won', customer: customer.username, clientCompany: companyName })
    // The events are of the company, of its new member, and of the conversion.
    expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual([0, 1, 0, 3])
    const members = await agent.get(`/api/companies/${String(linked['companyId'])}/members`, 200)
    expect(members.rows).toMatchObject([{ id: customer.id, ticketAccess: 'own', readsInvoices: false }])
    const events = await app.administrator.get(`/api/audit-events?subject=inquiry%20${id}`, 200)
    expect(JSON.stringify(events.json)).toContain(`"existingCustomer":${customer.id}`)

    const again = await prepared()
    const { companyId } = linked
    // A member of the company stays there.
    const there = { company: 'existing', companyId, person: 'existing', customerId: customer.id }
    expect((await agent.post(again.path, there, 201)).object).toMatchObject({ companyId })
    const other = await prepared()
    const person = { company: 'none', person: 'existing', customerId: customer.id }
    expect((await agent.post(other.path, person, 201)).object).toMatchObject({
      customer: customer.username,
      companyId: null,
    })
  })

  it('is linked with nobody who is gone, staff, suspended or of another company', async () => {
    const { id, path, body } = await prepared()
    const { customer } = await customerOf('Harbor Works')
    const { customer: suspended } = await customerOf()
    await app.administrator.put(`/api/users/${suspended.id}`, { isSuspended: true }, 200)
    const gone = await app.signInAs('customer')
    await app.administrator.delete(`/api/users/${gone.id}`, 200)
    const user = await app.signInAs('User')
    const company = { company: 'new', companyName: body.companyName, person: 'existing' }
    const before = await counts()
    for (const [customerId, field] of [
      [gone.id, 'This account was deleted. Choose another one.'],
      [agent.id, 'This account is not a customer. Choose another one.'],
      [user.id, 'This account is not a customer. Choose another one.'],
      [undefined, 'Choose a customer'],
    ]) {
      const refused = await agent.post(path, { ...company, customerId }, 400)
      expect(refused.field('fields')).toEqual({ customerId: field })
    }
    for (const [customerId, message] of [
      [suspended.id, `The account of ${suspended.username} is suspended.`],
      [customer.id, `${customer.username} belongs to Harbor Works. Choose that company, or none.`],
    ]) {
      const refused = await agent.post(path, { ...company, customerId }, 409)
      expect(refused.field('message')).toBe(message)
    }
    expect(await counts()).toEqual(before)
    expect((await agent.get(`/api/contact/${id}`, 200)).object).toMatchObject({
      state: 'new',
      customerId: null,
      companyId: null,
    })
  })

  it('leaves nothing behind where it is refused', async () => {
    const { path, body } = await prepared()
    const before = await counts()
    const refusals: [object, number, string?][] = [
      [{ ...body, username: agent.username }, 409, 'username'],
      [{ ...body, username: '' }, 400, 'username'],
      [{ ...body, email: 'no address' }, 400, 'email'],
      [{ ...body, email: `${agent.username}@example.test` }, 409],
      [{ ...body, companyName: ' ' }, 400, 'companyName'],
      [{ ...body, company: 'existing' }, 400, 'companyId'],
      [{ ...body, company: 'existing', companyId: 999_999_999 }, 400, 'companyId'],
      [{ company: 'none', person: 'none' }, 400, 'person'],
      [{ ...body, company: 'maybe' }, 400, 'company'],
    ]
    for (const [sent, status, field] of refusals) {
      const refused = await agent.send('POST', path, { body: sent })
      expect(refused.status, refused.text).toBe(status)
      if (field !== undefined) expect(refused.field('fields')).toHaveProperty(field)
    }
    await agent.post('/api/leads/999999999/conversion', body, 404)
    await setActiveDomains(app, false)
    expect((await agent.post(path, body, 409)).field('message')).toContain('Links cannot be emailed yet')
    await setActiveDomains(app, true)
    expect(await counts()).toEqual(before)
  })

  it('is converted once by three at the same moment, and once for one Idempotency-Key', async () => {
    const { path, body } = await prepared()
    const before = await counts()
    const answers = await Promise.all(['a', 'b', 'c'].map(() => agent.send('POST', path, { body })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
    expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 4])
    const twice = await prepared()
    const [one, other] = [await customerOf(), await customerOf()]
    const linked = await Promise.all(
      [one, other].map(({ customer }) =>
        agent.send('POST', twice.path, {
          body: { company: 'none', person: 'existing', customerId: customer.id },
        }),
      ),
    )
    expect(linked.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    expect(linked.find(({ status }) => status === 409)?.text).toContain('This lead is a customer already')
    const next = await prepared()
    const sent = { headers: { 'idempotency-key': `convert-${engine}` }, body: next.body }
    const [first, second] = [
      await agent.send('POST', next.path, sent),
      await agent.send('POST', next.path, sent),
    ]
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
  })

  it('is linked with a company that stays, or not at all, where that one is merged at the same moment', async () => {
    const newCompany = async (name: string) =>
      Number((await app.administrator.post('/api/companies', { name }, 201)).field('id'))
    const kept = await newCompany('Stays')
    for (let round = 0; round < 4; round += 1) {
      const mergedId = await newCompany('Goes')
      const leads: Awaited<ReturnType<typeof prepared>>[] = []
      for (let more = 0; more < 8; more += 1) leads.push(await prepared())
      const link = { company: 'existing', companyId: mergedId, person: 'none' }
      const converting = leads.slice(0, 4).map(({ path }) => agent.post(path, link))
      const merging = app.administrator.post('/api/company-merges', { companyId: kept, mergedId }, 201)
      const more = leads.slice(4).map(({ path }) => agent.post(path, link))
      const [answers] = await Promise.all([Promise.all([...converting, ...more]), merging])
      for (const [at, { status }] of answers.entries()) {
        expect([201, 400]).toContain(status)
        const lead = (await agent.get(`/api/contact/${leads[at]?.id}`, 200)).object
        const isLinked = { state: 'won', companyId: kept, clientCompany: 'Stays' }
        expect(lead).toMatchObject(status === 201 ? isLinked : { state: 'new', companyId: null })
      }
    }
  })

  it('is a customer without a mail where nothing is set up for one, and is not invited in vain', async () => {
    const plain = await startTestApp(engine)
    const staff = await plain.signInAs('agent')
    const id = await newLead(staff, plain)
    const body = {
      company: 'new',
      companyName: 'Bright Dental',
      person: 'new',
      username: 'iris',
      email: 'i@c.example',
    }
    const path = `/api/leads/${id}/conversion`
    expect((await staff.post(path, body, 409)).field('message')).toContain('Links cannot be emailed yet')
    expect((await staff.post(path, { ...body, invite: false }, 201)).object).toMatchObject({
      customer: 'iris',
    })
    expect(await plain.context.database.db.selectFrom('outbox').select('id').execute()).toEqual([])
    await plain.stop()
  })
})
