import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bothEngines } from '../../../tests/support/engines.ts'
import type { Db } from '../../server/database/db.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { claimMails, leaseMs, releaseMail, storeOutcome } from './server/claims.ts'
import { deleteOldMails, deletingOldMails } from './server/oldMails.ts'
import { defaultSmtpTimeouts } from './server/delivery.ts'
import { dayMs } from '../../shared/time/durations.ts'

const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello' }

describe.each(bothEngines)('A mail in the outbox (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await app.setRecipients('New inquiry', 'desk@northline.example')
  })
  beforeEach(async () => {
    await app.clear()
    await app.newClient().post('/api/contact', inquiry, 201)
  })
  afterAll(() => app.stop())

  async function claim(at: number) {
    const [mail] = await app.context.database.transaction((tx) => claimMails(tx, at))
    if (!mail) throw new Error('A mail should be due.')
    return mail
  }

  it('that was sent is recorded as sent, and is not sent a second time', async () => {
    const at = Date.now()
    await app.deliver(at)
    const [sent] = await app.outbox()
    expect(sent).toMatchObject({ state: 'sent', sentAt: new Date(at).toISOString(), leaseUntil: null })
    for (const later of [leaseMs, dayMs, 29 * dayMs]) await app.deliver(at + later)
    expect(app.catcher.mails).toHaveLength(1)
  })

  it('is settled by the instance that took it over, not by the one whose delivery came too late', async () => {
    const { db } = app.context.database
    const at = Date.now()
    const late = await claim(at)
    const current = await claim(at + leaseMs)
    expect(current.id).toBe(late.id)
    const [before] = await app.outbox()
    expect(before).toMatchObject({ state: 'sending', attempts: 2, leaseUntil: current.leaseUntil })

    const refused = { sent: false, about: 'mail', final: true, reason: 'Refused.' } as const
    await storeOutcome(db, late, refused, at + leaseMs)
    expect(await app.outbox()).toEqual([before])
    await storeOutcome(db, late, { sent: true }, at + leaseMs)
    expect(await app.outbox()).toEqual([before])
    await releaseMail(db, late)
    expect(await app.outbox()).toEqual([before])

    await storeOutcome(db, current, { sent: true }, at + leaseMs + 1)
    expect(await app.outbox()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('stays as it was settled when an earlier sender reports afterwards', async () => {
    const { db } = app.context.database
    const at = Date.now()
    const late = await claim(at)
    const current = await claim(at + leaseMs)
    await storeOutcome(db, current, { sent: true }, at + leaseMs)
    const settled = await app.outbox()
    await storeOutcome(
      db,
      late,
      { sent: false, about: 'mail', final: false, reason: 'Timeout.' },
      at + leaseMs,
    )
    await releaseMail(db, late)
    expect(await app.outbox()).toEqual(settled)
  })

  it('does not wait for a clock that was ahead, neither for its attempt nor for its lease', async () => {
    const { db } = app.context.database
    const at = Date.now()
    const inTenDays = new Date(at + 10 * dayMs).toISOString()
    await db.updateTable('outbox').set({ nextAttemptAt: inTenDays }).execute()
    expect((await claim(at)).attempts).toBe(1)
    await db.updateTable('outbox').set({ leaseUntil: inTenDays }).execute()
    expect((await claim(at)).attempts).toBe(2)
    // Clocks of two instances may differ: a lease stays valid if its owner's clock is a minute ahead.
    const ahead = new Date(at + leaseMs + 60_000).toISOString()
    await db.updateTable('outbox').set({ leaseUntil: ahead }).execute()
    expect(await app.context.database.transaction((tx) => claimMails(tx, at))).toEqual([])
  })

  it('is kept for 30 days after it was sent', async () => {
    const at = Date.now()
    await app.deliver(at)
    await deleteOldMails(app.context.database.db, at + 30 * dayMs)
    expect(await app.outbox()).toHaveLength(1)
    await deleteOldMails(app.context.database.db, at + 30 * dayMs + 1)
    expect(await app.outbox()).toEqual([])
  })

  it('that was not delivered is kept until someone has looked at it', async () => {
    app.catcher.setFault({ at: 'data', do: 'refuse', code: 550 })
    await app.deliver()
    app.catcher.setFault(undefined)
    await app.newClient().post('/api/contact', inquiry, 201)
    await deleteOldMails(app.context.database.db, Date.now() + 365 * dayMs)
    expect((await app.outbox()).map(({ state }) => state)).toEqual(['failed', 'waiting'])
  })

  it('is removed by the running server when the 30 days are over', async () => {
    const { db } = app.context.database
    await db
      .updateTable('outbox')
      .set({ nextAttemptAt: new Date(0).toISOString() })
      .execute()
    await app.deliver(Date.now() - 31 * dayMs)
    await deletingOldMails(db).runOutside({}, { id: 1, attempts: 1, signal: new AbortController().signal })
    expect(await app.outbox()).toEqual([])
  })
})

// SQLite serializes writing transactions.
describe.runIf(bothEngines.includes('postgres'))('Two senders at the same moment', () => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail('postgres')
    await app.setRecipients('New inquiry', 'desk@northline.example')
  })
  afterAll(() => app.stop())

  it('claim different mails, and neither waits for the other', async () => {
    await app.newClient().post('/api/contact', inquiry, 201)
    await app.newClient().post('/api/contact', { ...inquiry, name: 'Ann' }, 201)
    const at = Date.now()
    const { transaction } = app.context.database
    const claim = (tx: Db) => claimMails(tx, at).then((mails) => mails.map(({ id }) => id))
    const claimedFirst = Promise.withResolvers<number[]>()
    const others = Promise.withResolvers<void>()
    onTestFinished(() => others.resolve())
    const first = transaction(async (tx) => {
      claimedFirst.resolve(await claim(tx))
      await others.promise
    })
    const claimed = [await claimedFirst.promise, await transaction(claim), await transaction(claim)]
    others.resolve()
    await first
    expect(claimed).toEqual([[expect.any(Number)], [expect.any(Number)], []])
    expect(new Set(claimed.flat()).size).toBe(2)
  })
})

it('A mail stays claimed for longer than a delivery may take, so that no second instance sends it meanwhile', () => {
  expect(leaseMs).toBeGreaterThan(defaultSmtpTimeouts.totalMs)
})
