import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newLead } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'

describe.each(bothEngines)('A lead (%s)', (engine) => {
  let app: TestAppWithMail
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    agent = await app.signInAs('agent')
    await addBrand(app, 'Northline', 'northline.example')
    const harbor = await addBrand(app, 'Harbor <IT>', 'harbor.example')
    await app.administrator.put(
      `/api/brands/${harbor}`,
      { name: 'Harbor <IT>', contactEmail: 'hello@harbor.example' },
      200,
    )
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  const read = async (id: number) => (await agent.get(`/api/contact/${id}`, 200)).object

  describe('that is won or lost', () => {
    it('says by whom and since when, until it is open again', async () => {
      const id = await newLead(agent, app)
      expect(await read(id)).toMatchObject({
        state: 'new',
        closedAt: null,
        closedBy: null,
        lostReason: null,
        assignedTo: null,
      })
      const won = await agent.put(`/api/leads/${id}`, { state: 'won', assignedTo: null }, 200)
      expect(won.object).toMatchObject({ state: 'won', closedBy: agent.username })
      const { closedAt } = won.object
      expect(Date.parse(String(closedAt))).toBeGreaterThan(Date.now() - 60_000)
      const assigned = { state: 'won', assignedTo: app.administrator.id }
      const again = await app.administrator.put(`/api/leads/${id}`, assigned, 200)
      expect(again.object).toMatchObject({
        closedBy: agent.username,
        closedAt,
        assignee: app.administrator.username,
      })
      const [listed] = (await agent.get('/api/contact', 200)).rows
      expect(listed).toEqual(again.json)
      const lost = await app.administrator.put(`/api/leads/${id}`, { ...assigned, state: 'lost' }, 200)
      expect(lost.object).toMatchObject({ state: 'lost', closedBy: app.administrator.username })
      const open = await agent.put(`/api/leads/${id}`, { state: 'contacted', assignedTo: null }, 200)
      expect(open.object).toMatchObject({
        state: 'contacted',
        closedAt: null,
        closedBy: null,
        assignee: null,
      })
    })

    it('keeps a reason while it is lost, and no longer', async () => {
      const id = await newLead(agent, app)
      const put = async (change: object, status = 200) =>
        (await agent.put(`/api/leads/${id}`, { assignedTo: null, ...change }, status)).object
      const lostReason = 'Chose another provider'
      expect(await put({ state: 'new', lostReason })).toMatchObject({ lostReason: null })
      expect(await put({ state: 'lost', lostReason: ` ${lostReason} ` })).toMatchObject({ lostReason })
      expect(await put({ state: 'lost' })).toMatchObject({ lostReason })
      for (const wrong of ['x'.repeat(201), 'Two\nlines', 7])
        expect(await put({ state: 'lost', lostReason: wrong }, 400)).toHaveProperty('fields.lostReason')
      expect(await put({ state: 'lost', lostReason: ' ' })).toMatchObject({ lostReason: null })
      await put({ state: 'lost', lostReason })
      expect(await put({ state: 'won', lostReason })).toMatchObject({ lostReason: null })
      expect(await put({ state: 'lost' })).toMatchObject({ lostReason: null })
    })

    it('is assigned to staff only, who are still there', async () => {
      const id = await newLead(agent, app)
      const customer = await app.signInAs('customer')
      const gone = await app.signInAs('agent')
      const { rows } = await agent.get('/api/lead-assignees', 200)
      expect(rows).toContainEqual({ id: agent.id, username: agent.username })
      expect(rows.map((row) => row['id'])).not.toContain(customer.id)
      for (const assignedTo of [customer.id, 999_999_999, 0, '7']) {
        const refused = await agent.put(`/api/leads/${id}`, { state: 'new', assignedTo }, 400)
        expect(refused.field('fields')).toHaveProperty('assignedTo')
      }
      await agent.put(`/api/leads/${id}`, { state: 'new', assignedTo: gone.id }, 200)
      await app.administrator.delete(`/api/users/${gone.id}`, 200)
      expect(await read(id)).toMatchObject({ assignedTo: gone.id, assignee: null })
      // An assignee whose account was deleted must not block another change.
      await agent.put(`/api/leads/${id}`, { state: 'lost', assignedTo: gone.id }, 200)
    })

    it.each([{}, { state: 'open', assignedTo: null }, { state: 'won' }, { state: 'won', assignedTo: 1.5 }])(
      'is not changed by %j',
      async (body) => {
        const id = await newLead(agent, app)
        await agent.put(`/api/leads/${id}`, body, 400)
        expect(await read(id)).toMatchObject({ state: 'new' })
      },
    )
  })

  it('leads to the company that it names, whatever the case, without belonging to it', async () => {
    const names = ['Harbor Supply', 'HARBOR supply', 'Harbor Supply Co.', 'harbor supply']
    const oldest = Number(
      (await app.administrator.post('/api/companies', { name: names[0] }, 201)).field('id'),
    )
    await app.administrator.post('/api/companies', { name: names[1] }, 201)
    for (const [company, namedCompanyId] of [
      [names[3], oldest],
      [names[2], null],
      [undefined, null],
    ]) {
      const id = await newLead(agent, app, { company })
      expect(await read(id)).toMatchObject({ namedCompanyId, companyId: null })
    }
  })

  describe('that is answered', () => {
    const byHost = async (host: string) => {
      const inquiry = {
        name: 'Iris Moor',
        email: `iris-${Date.now()}@customer.example`,
        phone: '1',
        message: 'Hi',
      }
      await app.newClient().send('POST', '/api/contact', { headers: { host }, body: inquiry })
      const [lead] = (await agent.get('/api/contact', 200)).rows
      return Number(lead?.['id'])
    }

    it('gets a mail of the brand it wrote to, in which nothing is markup, and keeps the answer', async () => {
      const id = await byHost('harbor.example')
      const { email } = await read(id)
      const message = 'Hello <b>Iris</b>,\nthat is {{ brand }} & gladly.\n\nMonday?'
      const response = await agent.post(`/api/leads/${id}/answers`, { message }, 201)
      expect(response.object).toMatchObject({ author: agent.username, message, mail: 'waiting' })
      await app.deliver()
      const [mail, ...others] = app.catcher.mails
      expect(others).toEqual([])
      expect(mail?.envelope.to).toEqual([email])
      expect(mail?.subject).toBe('About your inquiry (Harbor <IT>)')
      expect(mail?.from).toMatchObject({ name: 'Harbor <IT>' })
      expect(mail?.replyTo).toMatchObject([{ address: 'hello@harbor.example' }])
      expect(mail?.text).toContain('Hello <b>Iris</b>,\nthat is {{ brand }} & gladly.\n\nMonday?')
      expect(mail?.html).toContain('Hello &lt;b&gt;Iris&lt;/b&gt;,<br>')
      expect(mail?.html).not.toContain('<b>')
      const { rows } = await agent.get(`/api/leads/${id}/answers`, 200)
      expect(rows).toEqual([{ ...response.object, mail: 'sent' }])
      expect(await read(id)).toMatchObject({ state: 'contacted', answeredAt: response.field('createdAt') })
    })

    it('is contacted where it was new, and otherwise stays as it was', async () => {
      const id = await newLead(agent, app)
      const lost = { state: 'lost', assignedTo: null, lostReason: 'Not for us' }
      await agent.put(`/api/leads/${id}`, lost, 200)
      const before = await read(id)
      // A page loaded before the upgrade also sends `handled`.
      const body = { message: 'One more thing.', handled: true }
      const answer = await agent.post(`/api/leads/${id}/answers`, body, 201)
      expect(await read(id)).toEqual({ ...before, answeredAt: answer.field('createdAt') })
      for (const state of ['new', 'contacted']) {
        await agent.put(`/api/leads/${id}`, { state, assignedTo: null }, 200)
        await agent.post(`/api/leads/${id}/answers`, { message: 'Hello again.' }, 201)
        expect(await read(id)).toMatchObject({ state: 'contacted', closedAt: null })
      }
    })

    it('keeps the answer when its mail is forgotten and its author is gone', async () => {
      const id = await newLead(agent, app)
      const author = await app.signInAs('agent')
      await author.post(`/api/leads/${id}/answers`, { message: 'Gladly.' }, 201)
      await app.clear()
      await app.administrator.delete(`/api/users/${author.id}`, 200)
      const { rows } = await agent.get(`/api/leads/${id}/answers`, 200)
      expect(rows).toMatchObject([{ author: null, message: 'Gladly.', mail: null }])
      await app.administrator.delete(`/api/contact/${id}`, 200)
      await agent.get(`/api/leads/${id}/answers`, 404)
      const { db } = app.context.database
      expect(await db.selectFrom('leadAnswers').where('inquiryId', '=', id).selectAll().execute()).toEqual([])
    })

    it('gets one mail for one Idempotency-Key, and none that is empty, too long or refused', async () => {
      const id = await newLead(agent, app)
      const path = `/api/leads/${id}/answers`
      const headers = { 'idempotency-key': `answer-${engine}-1` }
      for (let n = 0; n < 2; n += 1)
        expect((await agent.send('POST', path, { headers, body: { message: 'Once.' } })).status).toBe(201)
      for (const message of ['', ' \n', 'x'.repeat(5001), 'NUL \0', 7, undefined])
        await agent.post(path, { message }, 400)
      await agent.post('/api/leads/999999999/answers', { message: 'Hello?' }, 404)
      expect(await app.outbox()).toHaveLength(1)
    })

    it('is mailed as often as one address may be, whatever the spelling', async () => {
      const strict = await startTestAppWithMail(engine, { throttleFactor: 1 })
      const staff = await strict.signInAs('agent')
      for (let n = 0; n < 10; n += 1) {
        const id = n % 5 === 0 ? await newLead(staff, strict, { email: `vic+${n}@customer.example` }) : 1
        await staff.post(`/api/leads/${id}/answers`, { message: 'Hello' }, 201)
      }
      const refused = await strict.administrator.post('/api/leads/1/answers', { message: 'Hello' }, 429)
      expect(refused.field('message')).toContain('We have sent this address as many answers')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      await strict.stop()
    })
  })
})
