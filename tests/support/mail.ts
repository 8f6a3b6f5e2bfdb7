import { ensureTemplates } from '../../src/features/mail/server/defaultTemplates.ts'
import { defaultSmtpTimeouts, type SmtpTimeouts } from '../../src/features/mail/server/delivery.ts'
import { sendDueMails, type StopReason } from '../../src/features/mail/server/sender.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { startMailCatcher, type MailCatcher } from './mailCatcher.ts'
import { openPortal, type Portal } from './portal.ts'
import type { Visitor } from './visitor.ts'

/** Short enough for tests of servers that hang, long enough for a busy machine. */
const shortTimeouts: SmtpTimeouts = {
  ...defaultSmtpTimeouts,
  connectMs: 2000,
  greetingMs: 400,
  idleMs: 400,
}

export const settingsFor = ({ host, port }: { host: string; port: number }) => ({
  smtpHost: host,
  smtpPort: port,
  smtpSecure: false,
  smtpUser: 'portal',
  smtpPass: 'a secret of the mail server',
  fromEmail: 'portal@northline.example',
  fromName: 'Northline Managed IT',
})

export interface MailPortal extends Portal {
  catcher: MailCatcher
  administrator: Visitor & { id: number; username: string }
  /** Tries what is due at this moment, as the running program does by itself. */
  deliver: (at?: number) => Promise<StopReason>
  /** Makes these the recipients of the template. */
  tell: (template: string, ...recipients: string[]) => Promise<void>
  /** Every mail of the outbox, oldest first. */
  outbox: () => ReturnType<typeof outboxOf>
  /** Empties the outbox and what was caught. */
  clear: () => Promise<void>
}

const outboxOf = (portal: Portal) =>
  portal.context.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** A portal with its templates, and a mail server that it is set up for. */
export async function openMailPortal(engine: Engine): Promise<MailPortal> {
  const portal = await openPortal(engine)
  const { db } = portal.context.database
  await ensureTemplates(db)
  const catcher = await startMailCatcher()
  const administrator = await portal.signedIn('Administrator')
  await administrator.put('/api/settings/email', settingsFor(catcher), 200)
  return {
    ...portal,
    catcher,
    administrator,
    deliver: (at = Date.now()) => sendDueMails(portal.context, { now: () => at, timeouts: shortTimeouts }),
    tell: async (template, ...recipients) => {
      await db
        .updateTable('emailTemplates')
        .set({ recipients: JSON.stringify(recipients) })
        .where('name', '=', template)
        .execute()
    },
    outbox: () => outboxOf(portal),
    clear: async () => {
      await db.deleteFrom('outbox').execute()
      catcher.mails.length = 0
    },
    stop: async () => {
      await portal.stop()
      await catcher.stop()
    },
  }
}

/** A brand with its primary domain; answers the brand's id. */
export async function addBrand(portal: Portal, name: string, domainName: string, primaryColor = '#dc2626') {
  const { db } = portal.context.database
  const at = new Date().toISOString()
  const { id } = await db
    .insertInto('brands')
    .values({ name, nameKey: name.toLowerCase(), primaryColor, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('domains').values({ domainName, brandId: id, isPrimary: true, createdAt: at }).execute()
  return id
}
