import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkIn } from '../../../../../tests/support/confirmation.ts'
import { engines } from '../../../../../tests/support/engines.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../../../tests/support/mail.ts'

describe.each(engines)('Invitations of leads (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  let serial = 0
  async function newLead(email = `lead-${(serial += 1)}@customer.example`) {
    const inquiry = { name: 'Iris Moor', email, phone: '1', company: 'Bright Dental', message: 'Hello' }
    await app.newClient().post('/api/contact', inquiry, 201)
    const [stored] = (await app.administrator.get('/api/contact', 200)).rows
    await app.deliver()
    await app.clear()
    app.catcher.mails.length = 0
    return { path: `/api/lead-invitations/${String(stored?.['id'])}`, id: Number(stored?.['id']), email }
  }
  async function mailed() {
    await app.deliver()
    return app.catcher.mails.splice(0)
  }

  describe('A lead', () => {
    it('becomes a customer who chooses a password, and keeps a trace of it', async () => {
      const agent = await app.signInAs('agent')
      const { path, email } = await newLead()
      expect((await agent.get(path, 200)).json).toEqual({ invited: null, missing: [] })
      const body = { username: `iris-${engine}`, firstName: 'Iris', lastName: 'Moor', company: '' }
      const invited = await agent.post(path, body, 201)
      expect(invited.json).toMatchObject({ username: body.username })
      const [mail, ...others] = await mailed()
      expect(others).toEqual([])
      expect(mail?.envelope.to).toEqual([email])
      const token = mail && linkIn(mail)?.searchParams.get('token')
      const newPassword = 'Own-horse-77'
      await app.newClient().post('/api/password-links/use', { token, newPassword }, 200)
      const account = await app
        .newClient()
        .post('/api/login', { username: body.username, password: newPassword }, 200)
      expect(account.json).toMatchObject({ role: 'customer', email, firstName: 'Iris', company: null })
      expect((await agent.get(path, 200)).json).toEqual({ invited: invited.json, missing: [] })
      const again = await agent.post(path, { ...body, username: 'other' }, 409)
      expect(again.field('message')).toBe(`This lead was invited already, as ${body.username}.`)
      await app.administrator.delete(`/api/users/${String(invited.field('userId'))}`, 200)
      expect((await agent.get(path, 200)).json).toMatchObject({ invited: { username: null } })
      await agent.post(path, { ...body, username: `iris-again-${engine}` }, 201)
    })

    it('whose address an account has is not invited; agents are told the names of customers only', async () => {
      const agent = await app.signInAs('agent')
      const customer = await app.signInAs('customer')
      const { path } = await newLead(`${customer.username.toUpperCase()}@EXAMPLE.test`)
      const refused = await agent.post(path, { username: `new-${engine}` }, 409)
      expect(refused.field('message')).toContain(`already: ${customer.username}.`)
      const staffLead = await newLead(`${agent.username}@example.test`)
      const other = await agent.post(staffLead.path, { username: `new-${engine}` }, 409)
      expect(other.field('message')).toBe(`An account has the address ${staffLead.email} already.`)
      expect(await mailed()).toEqual([])
    })

    it('is invited once by two at the same moment, and once for one Idempotency-Key', async () => {
      const agent = await app.signInAs('agent')
      const { path } = await newLead()
      const responses = await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          agent.send('POST', path, { body: { username: `at-once-${name}-${engine}` } }),
        ),
      )
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(2)
      expect(await mailed()).toHaveLength(1)
      const next = await newLead()
      const headers = { 'idempotency-key': `lead-${engine}-1` }
      const body = { username: `key-${engine}` }
      const first = await agent.send('POST', next.path, { headers, body })
      const second = await agent.send('POST', next.path, { headers, body })
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.json).toEqual(first.json)
      expect(await mailed()).toHaveLength(1)
    })

    it('is refused where there is none, no link can be mailed, or the name is taken or none, and nothing is made', async () => {
      const agent = await app.signInAs('agent')
      const { path, email } = await newLead()
      await agent.post('/api/lead-invitations/999999999', { username: 'nobody' }, 404)
      const taken = await agent.post(path, { username: agent.username }, 409)
      expect(taken.field('fields')).toHaveProperty('username')
      for (const username of ['', ' ', 'a'.repeat(65), 'a\nb']) await agent.post(path, { username }, 400)
      await setActiveDomains(app, false)
      const refused = await agent.post(path, { username: `nolink-${engine}` }, 409)
      expect(refused.field('message')).toContain('Links cannot be emailed yet')
      expect((await agent.get(path, 200)).field('missing')).toEqual(['domain'])
      await setActiveDomains(app, true)
      const { db } = app.context.database
      const made = await db.selectFrom('users').select('id').where('email', '=', email).execute()
      expect(made).toEqual([])
      expect((await agent.get(path, 200)).json).toEqual({ invited: null, missing: [] })
      expect(await mailed()).toEqual([])
    })

    it('takes its trace along when it is deleted', async () => {
      const { path, id } = await newLead()
      await app.administrator.post(path, { username: `gone-${engine}` }, 201)
      await app.administrator.delete(`/api/contact/${id}`, 200)
      const { db } = app.context.database
      expect(
        await db.selectFrom('leadInvitations').where('inquiryId', '=', id).selectAll().execute(),
      ).toEqual([])
      expect((await app.administrator.get(path, 200)).json).toEqual({ invited: null, missing: [] })
    })
  })
})
