import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'

describe.each(engines)('The state of the system on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('is told to administrators alone', async () => {
    await app.newClient().get('/api/system-status', 401)
    await (await app.signInAs('customer')).get('/api/system-status', 403)
    await (await app.signInAs('agent')).get('/api/system-status', 403)
    const administrator = await app.signInAs('Administrator')
    expect((await administrator.get('/api/system-status', 200)).json).toMatchObject({
      canStoreFiles: true,
      failedMails: 0,
      areMailsLate: false,
      canReadMailPassword: true,
      databaseAheadSeconds: 0,
      isTlsUnseen: false,
    })
  })

  it('says that a proxy speaks TLS and is not trusted', async () => {
    const administrator = await app.signInAs('Administrator')
    const answer = await administrator.send('GET', '/api/system-status', {
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(answer.field('isTlsUnseen')).toBe(true)
  })
})

describe.each(engines)('An installation in trouble on %s', (engine) => {
  it('tells of a full disk, failed mails and a lost key', async () => {
    const app = await startTestApp(engine, { minFreeMb: 1e9 })
    try {
      const { db } = app.context.database
      const at = new Date().toISOString()
      const settings = { smtpHost: 'mail.example.test', smtpPort: 587, smtpSecure: true, smtpUser: 'portal' }
      await db
        .insertInto('emailSettings')
        .values({
          id: 1,
          ...settings,
          smtpPass: 'sealed with another key',
          fromEmail: 'portal@example.test',
          fromName: 'Portal',
          updatedAt: at,
        })
        .execute()
      const mail = {
        event: 'contact',
        recipient: 'a@example.test',
        subject: '',
        html: '',
        text: '',
        headers: '{}',
      }
      const times = { createdAt: at, nextAttemptAt: at, giveUpAt: at }
      await db
        .insertInto('outbox')
        .values({ ...mail, ...times, messageId: 'a', state: 'failed' })
        .execute()
      const administrator = await app.signInAs('Administrator')
      expect((await administrator.get('/api/system-status', 200)).json).toMatchObject({
        isDiskLow: true,
        failedMails: 1,
        canReadMailPassword: false,
      })
    } finally {
      await app.stop()
    }
  })
})
