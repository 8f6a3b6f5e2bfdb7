import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../../tests/support/mail.ts'
import { expectStatus } from '../../../../tests/support/httpClient.ts'

describe.each(engines)('Requests for 2FA (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  async function mailed() {
    await app.deliver()
    return app.catcher.mails.splice(0)
  }

  describe('A user without 2FA', () => {
    const ask = (id: number, status: number) =>
      app.administrator.post(`/api/two-factor-requests/${id}`, undefined, status)

    it.each([
      ['customer', '/customer/account'],
      ['agent', '/agent/account-settings'],
      ['Administrator', '/admin/account'],
    ] as const)('is asked by a mail that leads to the account page: %s', async (role, page) => {
      const owner = await app.signInAs(role)
      await ask(owner.id, 200)
      const [mail] = await mailed()
      expect(mail?.subject).toBe('Please set up two-factor sign-in (Northline)')
      expect(mail?.envelope.to).toEqual([`${owner.username}@example.test`])
      expect(mail?.text).toContain(`https://northline.example${page}`)
    })

    it('is not asked in vain: no account, no portal, no address, no domain, or 2FA already', async () => {
      const { db } = app.context.database
      await ask(999_999_999, 404)
      const legacy = await app.signInAs('User')
      expect((await ask(legacy.id, 409)).field('message')).toContain('no portal')
      const owner = await app.signInAs('customer')
      const change = (values: object) =>
        db.updateTable('users').set(values).where('id', '=', owner.id).execute()
      await setActiveDomains(app, false)
      expect((await ask(owner.id, 409)).field('message')).toContain('Links cannot be emailed yet')
      await setActiveDomains(app, true)
      await change({ emailConfirmedAt: null })
      expect((await ask(owner.id, 409)).field('message')).toContain('no confirmed email address')
      await change({ otpVerified: true })
      expect((await ask(owner.id, 409)).field('message')).toContain('already')
      expect(await mailed()).toEqual([])
    })
  })

  it('People are asked for 2FA once within ten minutes', async () => {
    const strict = await startTestAppWithMail(engine, { throttleFactor: 1 })
    await addBrand(strict, 'Northline', 'northline.example')
    const { id } = await strict.signInAs('customer')
    await strict.administrator.post(`/api/two-factor-requests/${id}`, undefined, 200)
    const refused = await expectStatus(429, strict.administrator.post(`/api/two-factor-requests/${id}`))
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.stop()
  })
})
