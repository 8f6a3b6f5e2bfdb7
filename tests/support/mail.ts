import { ensureTemplates } from '../../src/features/mail/server/defaultTemplates.ts'
import { defaultSmtpTimeouts, type SmtpTimeouts } from '../../src/features/mail/server/delivery.ts'
import { sendDueMails, type StopReason } from '../../src/features/mail/server/sender.ts'
import type { Config } from '../../src/server/config.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from './mailCatcher.ts'
import { startTestApp, type SignedInClient, type TestApp } from './testApp.ts'

/** Short for tests of servers that do not answer, long enough for a loaded machine. */
const shortTimeouts: SmtpTimeouts = {
  ...defaultSmtpTimeouts,
  connectMs: 2000,
  greetingMs: 400,
  idleMs: 400,
}

export interface TestAppWithMail extends TestApp {
  catcher: MailCatcher
  administrator: SignedInClient
  /** Delivers the mails that are due, as the running server does by itself; `at`: milliseconds since 1970. */
  deliver: (at?: number) => Promise<StopReason>
  /** Replaces the recipients of the template. */
  setRecipients: (template: string, ...recipients: string[]) => Promise<void>
  /** Every mail of the outbox, oldest first. */
  outbox: () => ReturnType<typeof outboxOf>
  /** Removes every mail from the outbox and the catcher. */
  clear: () => Promise<void>
}

const outboxOf = (app: TestApp) =>
  app.context.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** A test app with its email templates, a mail server and the settings to reach it. */
export async function startTestAppWithMail(
  engine: Engine,
  settings: Partial<Config> = {},
): Promise<TestAppWithMail> {
  const app = await startTestApp(engine, settings)
  const { db } = app.context.database
  await ensureTemplates(db)
  const catcher = await startMailCatcher()
  const administrator = await app.signInAs('Administrator')
  await administrator.put('/api/settings/email', settingsFor(catcher), 200)
  return {
    ...app,
    catcher,
    administrator,
    deliver: (at = Date.now()) => sendDueMails(app.context, { now: () => at, timeouts: shortTimeouts }),
    setRecipients: async (template, ...recipients) => {
      await db
        .updateTable('emailTemplates')
        .set({ recipients: JSON.stringify(recipients) })
        .where('name', '=', template)
        .execute()
    },
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

/** Adds a brand with its primary domain; returns the brand's id. */
export async function addBrand(app: TestApp, name: string, domainName: string, primaryColor = '#dc2626') {
  const { db } = app.context.database
  const at = new Date().toISOString()
  const { id } = await db
    .insertInto('brands')
    .values({ name, nameKey: name.toLowerCase(), primaryColor, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('domains').values({ domainName, brandId: id, isPrimary: true, createdAt: at }).execute()
  return id
}
