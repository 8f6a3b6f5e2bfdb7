import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { openMailPortal, settingsFor, type MailPortal } from '../../../tests/support/mail.ts'
import type { Misbehaviour } from '../../../tests/support/mailCatcher.ts'

const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello' }
const minute = 60_000

describe.each(engines)('A mail that cannot be delivered (%s)', (engine) => {
  let portal: MailPortal
  beforeAll(async () => {
    portal = await openMailPortal(engine)
    await portal.tell('New inquiry', 'desk@northline.example')
  })
  beforeEach(async () => {
    portal.catcher.behave(undefined)
    await portal.administrator.put('/api/settings/email', settingsFor(portal.catcher), 200)
    await portal.clear()
    await portal.visitor().post('/api/contact', inquiry, 201)
  })
  afterAll(() => portal.stop())

  async function mail() {
    const [first, ...more] = await portal.outbox()
    if (!first || more.length > 0) throw new Error('There should be one mail.')
    return first
  }

  it('is tried again after 1, 5, 15, 60 minutes and 6 hours, and given up after 24 hours', async () => {
    portal.catcher.behave({ at: 'recipient', do: 'refuse', code: 451 })
    const { createdAt, giveUpAt, messageId } = await mail()
    const start = Date.parse(createdAt)
    expect(Date.parse(giveUpAt) - start).toBe(24 * 60 * minute)
    const tried: number[] = []
    let at = Math.max(start, Date.now())
    while ((await mail()).state === 'waiting') {
      tried.push(Math.round((at - start) / minute))
      const before = portal.catcher.attempts()
      await portal.deliver(at - 1 - (tried.length === 1 ? start : 0))
      expect(portal.catcher.attempts(), 'Not before its time').toBe(before)
      await portal.deliver(at)
      expect(portal.catcher.attempts()).toBe(before + 1)
      expect((await mail()).lastError).toMatch(/^The mail server asks to try again later \(451\)\./)
      at = Date.parse((await mail()).nextAttemptAt)
    }
    expect(tried).toEqual([0, 1, 6, 21, 81, 441, 801, 1161, 1440])
    const failed = await mail()
    expect(failed).toMatchObject({ state: 'failed', attempts: 9, messageId, leaseUntil: null })
    expect(failed.lastError).toContain('Given up after 24 hours.')
    portal.catcher.behave(undefined)
    await portal.deliver(at + 48 * 60 * minute)
    expect(portal.catcher.mails).toEqual([])
  })

  it('is not tried again when the server says no for good', async () => {
    portal.catcher.behave({ at: 'data', do: 'refuse', code: 550 })
    expect(await portal.deliver()).toBe('nothing due')
    expect(await mail()).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: 'The mail server refused this mail (550).',
    })
  })

  it.each<[string, Misbehaviour, string]>([
    ['hangs after DATA', { at: 'data', do: 'hang' }, 'The mail server did not answer in time.'],
    ['drops mid-DATA', { at: 'data', do: 'drop' }, 'The connection to the mail server broke off.'],
    ['does not greet', { at: 'connect', do: 'hang' }, 'The mail server did not answer in time.'],
    ['hangs up', { at: 'connect', do: 'drop' }, 'The connection to the mail server broke off.'],
  ])('waits for its next attempt when the server %s, and arrives once', async (_, misbehaviour, reason) => {
    portal.catcher.behave(misbehaviour)
    expect(await portal.deliver()).toBe('server failed')
    const waiting = await mail()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, lastError: reason, leaseUntil: null })
    portal.catcher.behave(undefined)
    expect(await portal.deliver(Date.parse(waiting.nextAttemptAt))).toBe('nothing due')
    expect(await mail()).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
    expect(portal.catcher.mails.map(({ messageId }) => messageId)).toEqual([`<${waiting.messageId}>`])
  })

  it('waits while nothing listens, and goes out when settings that work are saved, at once', async () => {
    const { administrator, catcher } = portal
    await administrator.put('/api/settings/email', { ...settingsFor(catcher), smtpPort: 1 }, 200)
    expect(await portal.deliver()).toBe('server failed')
    expect(await mail()).toMatchObject({
      state: 'waiting',
      lastError: 'The mail server could not be reached.',
    })
    expect(await portal.deliver()).toBe('nothing due')
    await administrator.put('/api/settings/email', settingsFor(catcher), 200)
    expect(await portal.deliver()).toBe('nothing due')
    expect(await mail()).toMatchObject({ state: 'sent' })
  })

  it('waits for as long as no mail server is set up, for days, and then has a day of its own', async () => {
    await portal.context.database.db.deleteFrom('emailSettings').execute()
    expect(await portal.deliver(Date.now() + 72 * 60 * minute)).toBe('not configured')
    expect(await mail()).toMatchObject({ state: 'waiting', attempts: 0 })
    const view = await portal.administrator.get('/api/settings/email/outbox', 200)
    expect(view.json).toMatchObject({ configured: false, waiting: 1, sent: 0, failed: 0 })
    await portal.administrator.put('/api/settings/email', settingsFor(portal.catcher), 200)
    await portal.deliver()
    expect(await mail()).toMatchObject({ state: 'sent' })
  })

  it('is shown with its error and can be sent again, by administrators, once it has failed', async () => {
    const { administrator, catcher } = portal
    const path = `/api/settings/email/outbox/${(await mail()).id}/retry`
    await administrator.post(path, {}, 409)
    catcher.behave({ at: 'recipient', do: 'refuse', code: 550 })
    await portal.deliver()
    const failed = await administrator.get('/api/settings/email/outbox?state=failed', 200)
    expect(failed.json).toMatchObject({ waiting: 0, sent: 0, failed: 1, configured: true })
    expect(failed.field('mails')).toEqual([
      expect.objectContaining({
        event: 'inquiry',
        recipient: 'desk@northline.example',
        subject: 'New inquiry from Tom',
        state: 'failed',
        attempts: 1,
        lastError: 'The mail server refused this mail (550).',
        sentAt: null,
      }),
    ])
    expect(failed.text).not.toContain('Hello')
    await (await portal.signedIn('agent')).post(path, {}, 403)
    catcher.behave(undefined)
    const again = await administrator.post(path, {}, 200)
    expect(again.json).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    await portal.deliver()
    const sent = await administrator.get('/api/settings/email/outbox?state=sent', 200)
    expect(sent.json).toMatchObject({ waiting: 0, sent: 1, failed: 0, mails: [{ state: 'sent' }] })
    await administrator.post('/api/settings/email/outbox/999999/retry', {}, 404)
  })

  it('does not keep the others waiting when it is at fault itself', async () => {
    await portal.tell('New inquiry', 'other@northline.example')
    await portal.visitor().post('/api/contact', inquiry, 201)
    await portal.tell('New inquiry', 'desk@northline.example')
    portal.catcher.behave({ at: 'recipient', do: 'refuse', code: 451 })
    expect(await portal.deliver()).toBe('nothing due')
    expect((await portal.outbox()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 1],
      ['waiting', 1],
    ])
  })

  it('is taken over when its sender has died, after the lease, and passed over before', async () => {
    const { database } = portal.context
    const { claimMail, leaseMs } = await import('./server/claims.ts')
    const at = Date.now()
    const claimed = await database.transaction((tx) => claimMail(tx, at))
    expect(claimed).toMatchObject({ state: 'sending', attempts: 1 })
    expect(await portal.deliver(at + leaseMs - 1)).toBe('nothing due')
    expect(portal.catcher.mails).toEqual([])
    expect(await portal.deliver(at + leaseMs)).toBe('nothing due')
    expect(await mail()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('is broken off when the server stops, and stays due as if it had not been tried', async () => {
    const { sendDueMails } = await import('./server/sender.ts')
    portal.catcher.behave({ at: 'data', do: 'hang' })
    const abort = new AbortController()
    const hanging = sendDueMails(portal.context, { now: Date.now, abort: abort.signal })
    await expect.poll(() => portal.catcher.attempts(), { interval: 20 }).toBeGreaterThan(0)
    abort.abort()
    expect(await hanging).toBe('stopped')
    expect(await mail()).toMatchObject({ state: 'waiting', attempts: 0, leaseUntil: null })
  })
})
