import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { expectRetryAfter, inquiry, onlyMail } from '../../../tests/support/failedDelivery.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { settingsFor, type SmtpFault } from '../../../tests/support/mailCatcher.ts'

const minute = 60_000

describe.each(engines)('A mail that cannot be delivered (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await app.setRecipients('New inquiry', 'desk@northline.example')
  })
  beforeEach(async () => {
    app.catcher.setFault(undefined)
    await app.administrator.put('/api/settings/email', settingsFor(app.catcher), 200)
    await app.clear()
    await app.newClient().post('/api/contact', inquiry, 201)
  })
  afterAll(() => app.stop())

  const mail = () => onlyMail(app)

  it('is tried again after 1, 5, 15, 60 minutes and 6 hours, and given up after 24 hours', async () => {
    app.catcher.setFault({ at: 'recipient', do: 'refuse', code: 451 })
    const { createdAt, giveUpAt, messageId } = await mail()
    const start = Date.parse(createdAt)
    expect(Date.parse(giveUpAt) - start).toBe(24 * 60 * minute)
    const tried: number[] = []
    let at = Date.parse((await mail()).nextAttemptAt)
    while ((await mail()).state === 'waiting') {
      tried.push(Math.round((at - start) / minute))
      const before = app.catcher.attempts()
      await app.deliver(tried.length === 1 ? start - 1 : at - 1)
      expect(app.catcher.attempts(), 'Not before its time').toBe(before)
      await app.deliver(at)
      expect(app.catcher.attempts()).toBe(before + 1)
      expect((await mail()).lastError).toMatch(/^The mail server asks to try again later \(451\)\./)
      at = Date.parse((await mail()).nextAttemptAt)
    }
    expect(tried).toEqual([0, 1, 6, 21, 81, 441, 801, 1161, 1440])
    const failed = await mail()
    expect(failed).toMatchObject({ state: 'failed', attempts: 9, messageId, leaseUntil: null })
    expect(failed.lastError).toContain('Given up after 24 hours.')
    app.catcher.setFault(undefined)
    await app.deliver(at + 48 * 60 * minute)
    expect(app.catcher.mails).toEqual([])
  })

  it('is not tried again when the server refuses it permanently', async () => {
    app.catcher.setFault({ at: 'data', do: 'refuse', code: 550 })
    expect(await app.deliver()).toBe('nothing due')
    expect(await mail()).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: 'The mail server refused this email (550).',
    })
  })

  // A server that never responds is tested in retries.slow.test.ts.
  it.each<[string, SmtpFault]>([
    ['drops mid-DATA', { at: 'data', do: 'drop' }],
    ['closes the connection', { at: 'connect', do: 'drop' }],
  ])('waits for its next attempt when the server %s, and is delivered once', async (_, fault) => {
    await expectRetryAfter(app, fault, 'The connection to the mail server broke off.')
  })

  it('waits while the server cannot be reached, and is sent at once when working settings are saved', async () => {
    const { administrator, catcher } = app
    await administrator.put('/api/settings/email', { ...settingsFor(catcher), smtpPort: 1 }, 200)
    const at = Date.now()
    expect(await app.deliver(at)).toBe('server failed')
    expect(await mail()).toMatchObject({
      state: 'waiting',
      lastError: 'The mail server could not be reached.',
    })
    expect(await app.deliver(at)).toBe('nothing due')
    await administrator.post(`/api/settings/email/outbox/${(await mail()).id}/retry`, {}, 200)
    expect(await app.deliver(), 'tried now').toBe('server failed')
    await administrator.put('/api/settings/email', settingsFor(catcher), 200)
    expect(await app.deliver()).toBe('nothing due')
    expect(await mail()).toMatchObject({ state: 'sent' })
  })

  it('waits as long as no mail server is set up, and is then tried for a full day', async () => {
    await app.context.database.db.deleteFrom('emailSettings').execute()
    expect(await app.deliver(Date.now() + 72 * 60 * minute)).toBe('not configured')
    expect(await mail()).toMatchObject({ state: 'waiting', attempts: 0 })
    const view = await app.administrator.get('/api/settings/email/outbox', 200)
    expect(view.json).toMatchObject({ configured: false, waiting: 1, sent: 0, failed: 0 })
    await app.administrator.put('/api/settings/email', settingsFor(app.catcher), 200)
    await app.deliver()
    expect(await mail()).toMatchObject({ state: 'sent' })
  })

  it('is shown with its error and can be sent again once it has failed', async () => {
    const { administrator, catcher } = app
    const path = `/api/settings/email/outbox/${(await mail()).id}/retry`
    catcher.setFault({ at: 'recipient', do: 'refuse', code: 550 })
    await app.deliver()
    const failed = await administrator.get('/api/settings/email/outbox?state=failed', 200)
    expect(failed.json).toMatchObject({ waiting: 0, sent: 0, failed: 1, configured: true })
    expect(failed.field('mails')).toEqual([
      expect.objectContaining({
        event: 'inquiry',
        recipient: 'desk@northline.example',
        subject: 'New inquiry from Tom',
        state: 'failed',
        attempts: 1,
        lastError: 'The mail server refused this email (550).',
        sentAt: null,
      }),
    ])
    expect(failed.text).not.toContain('Hello')
    catcher.setFault(undefined)
    const again = await administrator.post(path, {}, 200)
    expect(again.json).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    await app.deliver()
    const sent = await administrator.get('/api/settings/email/outbox?state=sent', 200)
    expect(sent.json).toMatchObject({ waiting: 0, sent: 1, failed: 0, mails: [{ state: 'sent' }] })
    await administrator.post(path, {}, 409)
    await administrator.post('/api/settings/email/outbox/999999/retry', {}, 404)
  })

  it('does not delay other mails when the server refuses only this one', async () => {
    await app.setRecipients('New inquiry', 'other@northline.example')
    await app.newClient().post('/api/contact', inquiry, 201)
    await app.setRecipients('New inquiry', 'desk@northline.example', 'other@northline.example')
    app.catcher.setFault({ at: 'recipient', do: 'refuse', code: 451 })
    expect(await app.deliver()).toBe('nothing due')
    expect((await app.outbox()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 1],
      ['waiting', 1],
    ])
    await app.setRecipients('New inquiry', 'desk@northline.example')
  })

  it('is taken over by another sender when its lease has ended, and not before', async () => {
    const { database } = app.context
    const { claimMails, leaseMs } = await import('./server/claims.ts')
    const at = Date.now()
    const [claimed] = await database.transaction((tx) => claimMails(tx, at))
    expect(claimed).toMatchObject({ state: 'sending', attempts: 1 })
    expect(await app.deliver(at + leaseMs - 1)).toBe('nothing due')
    expect(app.catcher.mails).toEqual([])
    expect(await app.deliver(at + leaseMs)).toBe('nothing due')
    expect(await mail()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('is released when the program stops, and stays due as if it had not been tried', async () => {
    const { sendDueMails } = await import('./server/sender.ts')
    app.catcher.setFault({ at: 'data', do: 'hang' })
    const abort = new AbortController()
    const hanging = sendDueMails(app.context, {
      now: Date.now,
      abort: abort.signal,
      findRecords: app.findRecords,
    })
    await expect.poll(() => app.catcher.attempts()).toBeGreaterThan(0)
    abort.abort()
    expect(await hanging).toBe('stopped')
    expect(await mail()).toMatchObject({ state: 'waiting', attempts: 0, leaseUntil: null })
  })
})
