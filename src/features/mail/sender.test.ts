import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { startTestAppWithMail, settingsFor, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { enqueue } from './server/commands.ts'
import { startSender } from './server/sender.ts'

const values = { customer: 'Grace', number: '7', title: 'VPN', status: 'resolved' }

describe.each(engines)('The running sender (%s)', (engine) => {
  const stopping = new AbortController()
  let app: TestAppWithMail
  let stopSender: () => Promise<void>
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    // Due before the sender starts, so that it has found nothing more to do when the tests begin.
    await enqueueMail('first@northline.example')
    stopSender = startSender(app.context, stopping.signal)
    await vi.waitFor(async () => expect(await statesOfMails()).toEqual(['sent']), { timeout: 10_000 })
  })
  afterAll(async () => {
    await stopSender()
    await app.stop()
  })

  const enqueueMail = (customer: string) =>
    app.context.database.transaction((tx) =>
      enqueue(tx, { event: 'statusChanged', values, path: '/customer/tickets/7', customer }),
    )
  const statesOfMails = async () => (await app.outbox()).map(({ state }) => state)

  it('sends a mail as soon as the transaction that enqueued it is committed', async () => {
    // The poll interval of the sender is 15 seconds: a mail that waited for it would exceed this limit.
    await enqueueMail('second@northline.example')
    await expect.poll(statesOfMails).toEqual(['sent', 'sent'])
  })

  it('sends the waiting mails as soon as other settings of the mail server are saved', async () => {
    const { administrator, catcher } = app
    await administrator.put('/api/settings/email', { ...settingsFor(catcher), smtpPort: 1 }, 200)
    await enqueueMail('third@northline.example')
    await expect
      .poll(async () => (await app.outbox()).at(-1))
      .toMatchObject({ state: 'waiting', attempts: 1 })
    await administrator.put('/api/settings/email', settingsFor(catcher), 200)
    await expect.poll(statesOfMails).toEqual(['sent', 'sent', 'sent'])
  })
})
