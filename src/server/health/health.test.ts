import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { startTestApp } from '../../../tests/support/testApp.ts'
import { forgetTicketChange } from '../../features/desk/bulkChanges/server/commands.ts'
import type { Config } from '../config.ts'
import { now } from '../database/now.ts'

describe.each(engines)('Readiness on %s', (engine) => {
  async function ask(
    prepare: (app: Awaited<ReturnType<typeof startTestApp>>) => unknown,
    settings: Partial<Config> = {},
  ) {
    const app = await startTestApp(engine, settings)
    onTestFinished(() => app.stop())
    await prepare(app)
    const { status, json } = await app.newClient().send('GET', '/readyz')
    return { status, json }
  }

  it('is given where everything is in order', async () => {
    expect(await ask(() => {})).toEqual({ status: 200, json: { message: 'ready' } })
  })

  it('is not given with less free space than the operator wants', async () => {
    const { status, json } = await ask(() => {}, { minFreeMb: 1e9 })
    expect(status).toBe(503)
    expect(JSON.stringify(json)).toMatch(/^\{"message":"Only \d+ MiB are free for the data\."\}$/)
  })

  it('is not given where uploaded files cannot be stored', async () => {
    const asked = ask(({ context }) => {
      const folder = join(context.config.dataDir, 'uploads')
      rmSync(folder, { recursive: true, force: true })
      writeFileSync(folder, '')
    })
    expect(await asked).toEqual({
      status: 503,
      json: { message: 'The folder of uploaded files cannot be written.' },
    })
  })

  it('is given with a warning where mails, jobs and scans are due that nothing does', async () => {
    const settings = { clamd: { path: '/there is no clamd' } }
    const late = [
      'Emails have been overdue for more than 15 minutes.',
      'Tasks in the background have been overdue for more than 15 minutes.',
      'Files have waited for more than 15 minutes to be checked for viruses.',
    ]
    const longAgo = new Date(Date.now() - 20 * 60_000).toISOString()
    const asked = ask(async ({ context }) => {
      const { db } = context.database
      const mailServer = {
        smtpHost: 'mail.example.test',
        smtpPort: 587,
        smtpSecure: true,
        smtpUser: 'portal',
        smtpPass: context.secretBox.encrypt('smtp', 'password'),
        fromEmail: 'portal@example.test',
        fromName: 'Portal',
      }
      await db
        .insertInto('emailSettings')
        .values({ id: 1, ...mailServer, updatedAt: now() })
        .execute()
      const mail = {
        messageId: 'a',
        event: 'contact',
        recipient: 'a@example.test',
        subject: '',
        headers: '{}',
        html: '',
        text: '',
      }
      await db
        .insertInto('outbox')
        .values({ ...mail, createdAt: longAgo, nextAttemptAt: longAgo, giveUpAt: now() })
        .execute()
      await db
        .insertInto('jobs')
        .values({ kind: forgetTicketChange.name, payload: '{}', dueAt: longAgo, createdAt: longAgo })
        .execute()
      const file = { key: 'key', sha256: 'hash', bytes: 1, contentType: 'text/plain', createdAt: longAgo }
      // In one transaction, because contents without a use are deleted.
      await context.database.transaction(async (tx) => {
        await tx
          .insertInto('storedFiles')
          .values({ ...file, state: 'waiting', scanDueAt: now() })
          .execute()
        const use = { name: 'log.txt', uploadedBy: 1, createdAt: now() }
        await tx
          .insertInto('attachments')
          .values((by) => ({ ...use, storedFileId: by.selectFrom('storedFiles').select('id') }))
          .execute()
      })
    }, settings)
    expect(await asked).toEqual({
      status: 200,
      json: { message: 'ready', warning: late.join(' ') },
    })
  })
})
