import { ensureTemplates } from '../../src/features/mail/server/defaultTemplates.ts'
import { defaultSmtpTimeouts, type SmtpTimeouts } from '../../src/features/mail/server/delivery.ts'
import type { FileOptions } from '../../src/features/mail/server/sendWithFiles.ts'
import { sendDueMails, type StopReason } from '../../src/features/mail/server/sender.ts'
import type { Config } from '../../src/server/config.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from './mailCatcher.ts'
import { startTestApp, type SignedInClient, type TestApp } from './testApp.ts'

/**
 * Short timeouts for a server that does not respond; all others keep the usual ones, because the machine may be busy.
 */
const hangingTimeouts: SmtpTimeouts = { ...defaultSmtpTimeouts, greetingMs: 400, idleMs: 400 }

export interface TestAppWithMail extends TestApp {
  catcher: MailCatcher
  administrator: SignedInClient
  /** Delivers the due mails, as the running server does by itself; `at`: milliseconds since 1970. */
  deliver: (at?: number, files?: FileOptions) => Promise<StopReason>
  setRecipients: (template: string, ...recipients: string[]) => Promise<void>
  /** Every mail of the outbox, oldest first. */
  outbox: () => ReturnType<typeof outboxOf>
  /** Removes every mail from the outbox and the catcher. */
  clear: () => Promise<void>
}

const outboxOf = (app: TestApp) =>
  app.context.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/**
 * A test app with its email templates, a mail server and the settings to reach it.
 *
 * @param startApp startTestAppWithPages for tests of pages
 */
export async function startTestAppWithMail(
  engine: Engine,
  settings: Partial<Config> = {},
  startApp: (engine: Engine, settings: Partial<Config>) => Promise<TestApp> = startTestApp,
): Promise<TestAppWithMail> {
  const app = await startApp(engine, settings)
  const { db } = app.context.database
  await ensureTemplates(db)
  const catcher = await startMailCatcher()
  const administrator = await app.signInAs('Administrator')
  await administrator.put('/api/settings/email', settingsFor(catcher), 200)
  return {
    ...app,
    catcher,
    administrator,
    deliver: (at = Date.now(), files = {}) =>
      sendDueMails(app.context, {
        now: () => at,
        makeFiles: app.makeFiles,
        ...files,
        findRecords: app.findRecords,
        timeouts: catcher.isHanging() ? hangingTimeouts : defaultSmtpTimeouts,
      }),
    setRecipients: (template, ...recipients) => setRecipients(app, template, ...recipients),
    outbox: () => outboxOf(app),
    clear: async () => {
      await db.deleteFrom('outbox').execute()
      catcher.mails.length = 0
    },
    stop: async () => {
      await app.stop()
      await catcher.stop()
    },
  }
}

/** Replaces the recipients of the template. */
export async function setRecipients(app: TestApp, template: string, ...recipients: string[]): Promise<void> {
  await app.context.database.transaction(async (tx) => {
    await tx
      .updateTable('emailTemplates')
      .set({ recipients: JSON.stringify(recipients) })
      .where('name', '=', template)
      .execute()
    await tx.notify('mailTemplates')
  })
}

/** Activates all domains, so that mails link to the primary ones, or none, so that mails have no links. */
export async function setActiveDomains(app: TestApp, isActive: boolean): Promise<void> {
  await app.context.database.transaction(async (tx) => {
    await tx.updateTable('domains').set({ isActive }).execute()
    await tx.notify('brands')
  })
}

/** Adds a brand with a primary domain; returns the brand's id. */
export async function addBrand(app: TestApp, name: string, domainName: string, primaryColor = '#dc2626') {
  const at = new Date().toISOString()
  return app.context.database.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('brands')
      .values({ name, nameKey: name.toLowerCase(), primaryColor, createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('domains')
      .values({ domainName, brandId: id, isPrimary: true, createdAt: at })
      .execute()
    await tx.notify('brands')
    return id
  })
}
