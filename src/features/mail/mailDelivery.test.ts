import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { inquiry } from '../../../tests/support/failedDelivery.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { nowhere, settingsFor } from '../../../tests/support/mailCatcher.ts'
import { readFirstSteps } from '../office/firstSteps/endpoints.ts'
import { readSystemStatus } from './systemStatus/endpoints.ts'

const unreachable = 'The mail server could not be reached.'
const broken = 'The connection to the mail server broke off.'

describe.each(engines)('Whether emails are delivered (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await app.setRecipients('New inquiry', 'desk@northline.example', 'owner@northline.example')
  })
  beforeEach(async () => {
    app.catcher.setFault(undefined)
    await app.administrator.put('/api/settings/email', settingsFor(app.catcher), 200)
    await app.clear()
    await app.newClient().post('/api/contact', inquiry, 201)
  })
  afterAll(() => app.stop())

  const status = async () =>
    readSystemStatus.response.parse((await app.administrator.get('/api/system-status', 200)).json)
  const isStepDone = async () =>
    readFirstSteps.response
      .parse((await app.administrator.get('/api/first-steps', 200)).json)
      .steps.find(({ name }) => name === 'mail')?.isDone
  const sendTest = (code: number) => app.administrator.post('/api/settings/email/test', {}, code)

  it('follows from the last attempts with the stored settings', async () => {
    await app.administrator.put('/api/settings/email', nowhere, 200)
    expect(await status()).toMatchObject({ mailFailure: null, mailsWaiting: 0 })
    await app.clear()
    await app.newClient().post('/api/contact', inquiry, 201)
    const at = Date.now()
    await app.deliver(at)
    const since = new Date(at).toISOString()
    const failing = { mailFailure: { since, problem: unreachable }, mailsWaiting: 2 }
    expect(await status()).toMatchObject(failing)
    expect(await isStepDone()).toBe(false)
    const waiting = await app.administrator.get('/api/waiting', 200)
    expect(waiting.json).toMatchObject({ delayedMails: { count: 2 } })
    await app.deliver(at + 1000)
    expect(await status()).toMatchObject(failing)
    const ready = await app.newClient().get('/readyz', 200)
    expect(ready.field('warning')).toBe(`Emails have not been getting through since ${since}.`)

    await app.administrator.put('/api/settings/email', settingsFor(app.catcher), 200)
    expect(await status()).toMatchObject({ mailFailure: null, mailsWaiting: 0 })
    expect(await isStepDone()).toBe(false)
    await app.deliver()
    expect(await isStepDone()).toBe(true)
  })

  it('changes with the first delivery, after which the other emails are due', async () => {
    app.catcher.setFault({ at: 'connect', do: 'drop' })
    const at = Date.now()
    await app.deliver(at)
    await app.deliver(at)
    await app.deliver(at + 60_000)
    expect((await app.outbox()).map(({ attempts }) => attempts)).toEqual([2, 1])
    expect(await status()).toMatchObject({ mailFailure: { problem: broken } })
    app.catcher.setFault(undefined)
    await app.deliver(at + 120_000)
    expect((await app.outbox()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await status()).toMatchObject({ mailFailure: null })
  })

  it('does not make an email due with each delivery that breaks the connection again and again', async () => {
    const { db } = app.context.database
    await db.deleteFrom('outbox').where('recipient', 'like', 'owner@%').execute()
    await db.updateTable('outbox').set({ attempts: 8 }).execute()
    for (let round = 0; round < 3; round += 1) {
      app.catcher.setFault({ at: 'connect', do: 'drop' })
      await app.deliver()
      app.catcher.setFault(undefined)
      await sendTest(200)
    }
    expect(await app.outbox()).toMatchObject([{ attempts: 10, state: 'waiting' }])
  })

  it('changes with a test, which sends what has waited', async () => {
    app.catcher.setFault({ at: 'connect', do: 'drop' })
    await sendTest(400)
    expect(await status()).toMatchObject({ mailFailure: { problem: broken } })
    await app.deliver()
    app.catcher.setFault(undefined)
    await sendTest(200)
    expect(await status()).toMatchObject({ mailFailure: null })
    expect(await isStepDone()).toBe(true)
    await app.deliver()
    expect((await app.outbox()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('is said of a server that refuses the sender, as it would of every email', async () => {
    app.catcher.setFault({ at: 'sender', do: 'refuse', code: 550 })
    await app.deliver()
    const problem = 'The mail server does not accept the sender’s address (550).'
    expect(await status()).toMatchObject({ mailFailure: { problem }, mailsWaiting: 2 })
  })

  it('is said after a test whose stored password cannot be read', async () => {
    const { db } = app.context.database
    await db.updateTable('emailSettings').set({ smtpPass: 'of another key' }).execute()
    await sendTest(400)
    expect((await status()).mailFailure?.problem).toMatch(/password/)
  })

  it('is not said of an email that the server refuses', async () => {
    app.catcher.setFault({ at: 'recipient', do: 'refuse', code: 550 })
    await app.deliver()
    expect(await status()).toMatchObject({ mailFailure: null })
    expect(await isStepDone()).toBe(false)
  })

  it('is no statement about a former mail server, by which administrators are told of the change', async () => {
    await app.deliver()
    await app.administrator.put('/api/settings/email', nowhere, 200)
    await app.clear()
    await app.administrator.put('/api/settings/email', settingsFor(app.catcher), 200)
    expect((await app.outbox()).filter(({ formerServer }) => formerServer !== null)).toHaveLength(1)
    await app.deliver()
    expect(await status()).toMatchObject({ mailFailure: null })
  })
})
