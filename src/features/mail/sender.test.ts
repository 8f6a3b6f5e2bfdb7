import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { settingsFor } from '../../../tests/support/mailCatcher.ts'
import { startSender } from '../../../tests/support/startSender.ts'

describe.each(engines)('The running sender (%s)', (engine) => {
  const stopping = new AbortController()
  let app: TestAppWithMail
  let stopSender: () => Promise<void>
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    // Due before the sender starts, so that it is idle when the tests begin.
    await enqueueMail('first@northline.example')
    // A mail that waited for the next poll would not be sent within these tests.
    stopSender = startSender(app.context, stopping.signal, {
      findRecords: app.findRecords,
      pollIntervalMs: 24 * 60 * 60 * 1000,
    })
    await vi.waitFor(async () => expect(await statesOfMails()).toEqual(['sent']), { timeout: 30_000 })
  })
  afterAll(async () => {
    await stopSender()
    await app.stop()
  })

  const inquiry = { name: 'Tom', email: 't@visitor.example', phone: '5', message: 'Hi' }
  const enqueueMail = async (recipient: string) => {
    await app.setRecipients('New inquiry', recipient)
    await app.newClient().post('/api/contact', inquiry, 201)
  }
  const mails = async () => (await app.outbox()).filter(({ event }) => event !== 'administrationChanged')
  const statesOfMails = async () => (await mails()).map(({ state }) => state)

  it('sends a mail as soon as the transaction that enqueued it is committed', async () => {
    await enqueueMail('second@northline.example')
    await expect.poll(statesOfMails).toEqual(['sent', 'sent'])
  })

  it('sends the waiting mails as soon as other settings of the mail server are saved', async () => {
    const { administrator, catcher } = app
    await administrator.put('/api/settings/email', { ...settingsFor(catcher), smtpPort: 1 }, 200)
    await enqueueMail('third@northline.example')
    await expect.poll(async () => (await mails()).at(-1)).toMatchObject({ state: 'waiting', attempts: 1 })
    await administrator.put('/api/settings/email', settingsFor(catcher), 200)
    await expect.poll(statesOfMails).toEqual(['sent', 'sent', 'sent'])
  })
})

describe.each(engines)('After a failure of the mail server (%s)', (engine) => {
  it('nothing is sent for a minute, and everything after it', async () => {
    const app = await startTestAppWithMail(engine)
    // Ahead of the real clock, which decides when stored mails become due.
    const start = Date.now() + 60 * 60 * 1000
    let elapsedMs = 0
    const stop = startSender(app.context, new AbortController().signal, {
      findRecords: app.findRecords,
      clock: () => start + elapsedMs,
    })
    const outbox = async () => (await app.outbox()).map(({ state, attempts }) => `${state} after ${attempts}`)
    const enqueueInquiry = () =>
      app
        .newClient()
        .post('/api/contact', { name: 'Tom', email: 't@visitor.example', phone: '5', message: 'Hi' }, 201)
    await app.setRecipients('New inquiry', 'desk@northline.example')
    app.catcher.setFault({ at: 'connect', do: 'drop' })
    await enqueueInquiry()
    await expect.poll(outbox).toEqual(['waiting after 1'])
    app.catcher.setFault(undefined)
    elapsedMs = 59_999
    await enqueueInquiry()
    expect(await outbox()).toEqual(['waiting after 1', 'waiting after 0'])
    elapsedMs = 60_000
    await enqueueInquiry()
    await expect.poll(outbox).toEqual(['sent after 2', 'sent after 1', 'sent after 1'])
    await stop()
    await app.stop()
  })
})
