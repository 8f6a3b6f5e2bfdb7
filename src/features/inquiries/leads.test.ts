import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newLead } from '../../../tests/support/edited.ts'
import { bothEngines } from '../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import { selfService } from '../selfService/module.ts'

describe.each(bothEngines)('A lead (%s)', (engine) => {
  let app: TestAppWithMail
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine, { modules: [selfService] })
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

  describe('that is handled', () => {
    it('says by whom and since when, until it is open again', async () => {
      const id = await newLead(agent, app)
      expect(await read(id)).toMatchObject({
        state: 'open',
        handledAt: null,
        handledBy: null,
        assignedTo: null,
      })
      const handled = await agent.put(`/api/leads/${id}`, { state: 'handled', assignedTo: null }, 200)
      expect(handled.object).toMatchObject({ state: 'handled', handledBy: agent.username })
      const { handledAt } = handled.object
      expect(Date.parse(String(handledAt))).toBeGreaterThan(Date.now() - 60_000)
      const assigned = { state: 'handled', assignedTo: app.administrator.id }
      const again = await app.administrator.put(`/api/leads/${id}`, assigned, 200)
      expect(again.object).toMatchObject({
        handledBy: agent.username,
        handledAt,
        assignee: app.administrator.username,
      })
      const [listed] = (await agent.get('/api/contact', 200)).rows
      expect(listed).toEqual(again.json)
      const open = await agent.put(`/api/leads/${id}`, { state: 'open', assignedTo: null }, 200)
      expect(open.object).toMatchObject({ state: 'open', handledAt: null, handledBy: null, assignee: null })
    })

    it('is assigned to staff only, who are still there', async () => {
      const id = await newLead(agent, app)
      const customer = await app.signInAs('customer')
      const gone = await app.signInAs('agent')
      const { rows } = await agent.get('/api/lead-assignees', 200)
      expect(rows).toContainEqual({ id: agent.id, username: agent.username })
      expect(rows.map((row) => row['id'])).not.toContain(customer.id)
      for (const assignedTo of [customer.id, 999_999_999, 0, '7']) {
        const refused = await agent.put(`/api/leads/${id}`, { state: 'open', assignedTo }, 400)
        expect(refused.field('fields')).toHaveProperty('assignedTo')
      }
      await agent.put(`/api/leads/${id}`, { state: 'open', assignedTo: gone.id }, 200)
      await app.administrator.delete(`/api/users/${gone.id}`, 200)
      expect(await read(id)).toMatchObject({ assignedTo: gone.id, assignee: null })
      // An assignee that someone else has left there must not block another change.
      await agent.put(`/api/leads/${id}`, { state: 'handled', assignedTo: gone.id }, 200)
    })

    it.each([{}, { state: 'done', assignedTo: null }, { state: 'open' }, { state: 'open', assignedTo: 1.5 }])(
      'is not changed by %j',
      async (body) => {
        const id = await newLead(agent, app)
        await agent.put(`/api/leads/${id}`, body, 400)
        expect(await read(id)).toMatchObject({ state: 'open' })
      },
    )
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
      const response = await agent.post(`/api/leads/${id}/answers`, { message, handled: true }, 201)
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
      expect(await read(id)).toMatchObject({ state: 'handled', answeredAt: response.field('createdAt') })
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
