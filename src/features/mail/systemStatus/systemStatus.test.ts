import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { addBrand, setRecipients } from '../../../../tests/support/mail.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { audit } from '../../../server/audit/audit.ts'
import { backupMade } from './server/states.ts'
import { ensureTemplates } from '../server/defaultTemplates.ts'

describe.each(bothEngines)('The state of the system on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('is fine at first', async () => {
    const administrator = await app.signInAs('Administrator')
    expect((await administrator.get('/api/system-status', 200)).json).toMatchObject({
      canStoreFiles: true,
      areMailsLate: false,
      areJobsLate: false,
      areScansLate: false,
      canReadMailPassword: true,
      databaseAheadSeconds: 0,
      isTlsUnseen: false,
    })
  })

  it('says what was not set up, and how many mails wait for it', async () => {
    const administrator = await app.signInAs('Administrator')
    const status = async () => (await administrator.get('/api/system-status', 200)).json
    const unheard = ['inquiry', 'ticketRaised', 'ticketAnswered']
    expect(await status()).toMatchObject({
      missing: ['mail', 'domain'],
      mailsWaiting: 0,
      unheard,
      oldBackupAt: null,
    })
    await ensureTemplates(app.context.database.db)
    await setRecipients(app, 'New inquiry', 'desk@office.example')
    const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }
    await app.newClient().post('/api/contact', inquiry, 201)
    await addBrand(app, 'Harbor', 'harbor.example')
    expect(await status()).toMatchObject({
      missing: ['mail'],
      mailsWaiting: 1,
      unheard: ['ticketRaised', 'ticketAnswered'],
    })
  })

  it('tells of a backup that is more than a month old', async () => {
    const administrator = await app.signInAs('Administrator')
    const { db } = app.context.database
    const oldBackup = async () => (await administrator.get('/api/system-status', 200)).field('oldBackupAt')
    const day = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
    await audit(db, backupMade)
    expect(await oldBackup()).toBeNull()
    const at = day(31)
    await db.updateTable('auditEvents').set({ at }).where('action', '=', backupMade.action).execute()
    expect(await oldBackup()).toBe(at)
  })

  it('says that a proxy speaks TLS and is not trusted', async () => {
    const administrator = await app.signInAs('Administrator')
    const response = await administrator.send('GET', '/api/system-status', {
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(response.field('isTlsUnseen')).toBe(true)
  })
})

describe.each(bothEngines)('An installation in trouble on %s', (engine) => {
  it('tells of a full disk and a lost key', async () => {
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
      const administrator = await app.signInAs('Administrator')
      expect((await administrator.get('/api/system-status', 200)).json).toMatchObject({
        isDiskLow: true,
        canReadMailPassword: false,
      })
    } finally {
      await app.stop()
    }
  })
})
