import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { storeHold } from '../../../server/jobs/hold.ts'

const inquiry = { name: 'Tom', email: 't@visitor.example', phone: '5', message: 'Hi' }
const backupAt = '2026-01-31T02:00:00.000Z'

describe.each(engines)('A restored installation (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await app.setRecipients('New inquiry', 'desk@northline.example')
  })
  afterAll(() => app.stop())

  const write = () => app.newClient().post('/api/contact', inquiry, 201)

  it('sends no mail, says so, and sends what was written since once an administrator releases it', async () => {
    const { administrator, context } = app
    const { db, transaction } = context.database
    const status = async () => (await administrator.get('/api/system-status', 200)).json
    expect(await status()).toMatchObject({ missing: ['domain'], hold: null })

    await write()
    const oldestMailAt = new Date(Date.now() - 20 * minuteMs).toISOString()
    await db.updateTable('outbox').set({ createdAt: oldestMailAt, nextAttemptAt: oldestMailAt }).execute()
    await transaction((tx) => storeHold(tx, backupAt))
    await write()
    expect(await app.deliver()).toBe('held')
    const test = await administrator.post('/api/settings/email/test', {}, 409)
    expect(test.field('message')).toContain('is not released')
    expect(app.catcher.attempts()).toBe(0)

    expect(await status()).toMatchObject({
      missing: ['domain', 'release'],
      areMailsLate: false,
      hold: { backupAt, restoredMails: 1, oldestMailAt, newMails: 1 },
    })
    expect((await administrator.get('/api/settings/email/outbox', 200)).json).toMatchObject({
      configured: true,
      isHeld: true,
    })
    expect((await app.newClient().get('/readyz', 200)).field('warning')).toContain('It sends no email until')

    await administrator.post('/api/release', { restoredMails: 'keep' }, 400)
    await administrator.post('/api/release', { restoredMails: 'withdraw' }, 200)
    await app.deliver()
    const mails = (await app.outbox()).map(({ state, text, withdrawnAt }) => [
      state,
      text === '',
      withdrawnAt,
    ])
    expect(mails).toEqual([
      ['failed', true, expect.any(String)],
      ['sent', false, null],
    ])
    await administrator.post('/api/release', { restoredMails: 'send' }, 409)
  })
})
