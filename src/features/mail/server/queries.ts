import type { Db } from '../../../server/database/db.ts'
import { withAllNames } from '../../accounts/names.ts'
import { findEmailSettings } from '../../settings/server/queries.ts'
import type { Outbox, OutboxView } from '../schema.ts'

// Not the content: a list of mails is no place to read them.
const shownColumns = [
  'id',
  'event',
  'recipient',
  'subject',
  'state',
  'attempts',
  'nextAttemptAt',
  'lastError',
  'createdAt',
  'sentAt',
] as const

const statesOf = { waiting: ['waiting', 'sending'], sent: ['sent'], failed: ['failed'] } as const

/** How many mails wait, were sent and failed, and the newest hundred of one kind. */
export async function readOutbox(db: Db, view: OutboxView): Promise<Outbox> {
  const counts = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const count = (wanted: OutboxView) =>
    counts
      .filter(({ state }) => statesOf[wanted].some((one) => one === state))
      .reduce((sum, row) => sum + row.count, 0)
  const mails = await db
    .selectFrom('outbox')
    .select(shownColumns)
    .where('state', 'in', statesOf[view])
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const configured = (await findEmailSettings(db)) !== undefined
  return { waiting: count('waiting'), sent: count('sent'), failed: count('failed'), configured, mails }
}

export function findMail(db: Db, id: number) {
  return db.selectFrom('outbox').select(shownColumns).where('id', '=', id).executeTakeFirst()
}

export function listTemplates(db: Db) {
  return db.selectFrom('emailTemplates').selectAll().orderBy('id').execute()
}

export function findTemplate(db: Db, id: number) {
  return db.selectFrom('emailTemplates').selectAll().where('id', '=', id).executeTakeFirst()
}

/** How a customer is addressed, and where, if the customer wants mail and can get it. */
export async function findAddressee(
  db: Db,
  userId: number,
): Promise<{ name: string; email: string | undefined }> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'firstName', 'lastName', 'fullName', 'email', 'emailNotifications'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return { name: 'customer', email: undefined }
  const name = withAllNames(user).fullName ?? user.username
  return { name, email: user.emailNotifications && user.email ? user.email : undefined }
}
