import { sql, type Selectable } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { Db, Tx } from '../../../server/database/db.ts'
import { keptUntil } from '../../../server/database/kept.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { amongIds } from '../../../server/lists/amongIds.ts'
import { calledName } from '../../../shared/text/calledName.ts'
import type { NoMailReason, Outbox, OutboxMail, OutboxView } from '../schema.ts'
import { mailEvents, type MailEvent } from '../events.ts'
import type { NoticeKind } from '../notices.ts'
import { notFailed } from './claims.ts'
import { missingForMails } from './linkNeeds.ts'
import { mailedColumns, whyNoMail } from './whyNoMail.ts'

/** A withdrawn mail has the state failed, so that it is neither due nor joined. */
const shownState = sql<OutboxMail['state']>`case when "withdrawnAt" is null then "state" else 'withdrawn' end`

// The content is left out, because administrators need not read other people's mails.
const shownColumns = [
  'id',
  'event',
  'recipient',
  'subject',
  shownState.as('state'),
  'attempts',
  'nextAttemptAt',
  'lastError',
  'createdAt',
  'sentAt',
  'withdrawnAt',
] as const

type StoredState = Selectable<Tables['outbox']>['state']
const statesOfView = {
  waiting: ['waiting', 'sending'],
  sent: ['sent'],
  failed: ['failed'],
} satisfies Partial<Record<OutboxView, StoredState[]>>

/** The mails of one view, selected by the stored state, which has an index. */
function mailsOf(db: Db, view: OutboxView) {
  const mails = db.selectFrom('outbox')
  if (view === 'withdrawn') return mails.where('state', '=', 'failed').where('withdrawnAt', 'is not', null)
  return mails.where('state', 'in', statesOfView[view]).where('withdrawnAt', 'is', null)
}

/** The number of mails in each view, and the newest 100 mails of one view. */
export async function readOutbox(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  view: OutboxView,
): Promise<Outbox> {
  const counts = await db.selectFrom('outboxCounts').select(['state', 'isWithdrawn', 'count']).execute()
  const countOf = (isWithdrawn: boolean, states: readonly StoredState[]) =>
    counts
      .filter((row) => row.isWithdrawn === isWithdrawn && states.includes(row.state))
      .reduce((sum, { count }) => sum + count, 0)
  const missing = await missingForMails(db)
  // The rows are read only of the mails that are shown: those of all others have their whole content.
  const newest = mailsOf(db, view).select('id').orderBy('id', 'desc').limit(100)
  return {
    waiting: countOf(false, statesOfView.waiting),
    sent: countOf(false, statesOfView.sent),
    failed: countOf(false, statesOfView.failed),
    withdrawn: countOf(true, statesOfView.failed),
    configured: !missing.includes('mail'),
    isHeld: missing.includes('release'),
    mails: await db
      .selectFrom('outbox')
      .select(shownColumns)
      .where(sql<boolean>`"id" ${amongIds(engine, newest)}`)
      .orderBy('id', 'desc')
      .execute(),
  }
}

/** The mails that were given up, latest first, at most `most`, with their recipients and creation times. */
export const listFailedMails = (db: Db, most: number) =>
  mailsOf(db, 'failed')
    .select(['id', 'recipient as title', 'createdAt as at'])
    .orderBy('nextAttemptAt', 'desc')
    .limit(most)
    .execute()

/** The waiting mails, latest due time first, at most `most`, with their recipients and creation times. */
export const listWaitingMails = (db: Db, most: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'recipient as title', 'createdAt as at'])
    .where('state', '=', 'waiting')
    .orderBy('nextAttemptAt', 'desc')
    .limit(most)
    .execute()

/** Undefined if the mail does not exist. */
export function findMail(db: Db, id: number) {
  return db.selectFrom('outbox').select(shownColumns).where('id', '=', id).executeTakeFirst()
}

/** The last mail of this kind that was stored for an account with this address, ignoring mails that were given up. */
export function findLastMail(
  db: Db,
  { event, recipient, userId }: { event: NoticeKind; recipient: string; userId: number },
): Promise<{ createdAt: string; sentAt: string | null } | undefined> {
  return (
    db
      .selectFrom('outbox')
      .select(['createdAt', 'sentAt'])
      .where('recipient', '=', recipient)
      .where('joinGroup', 'is', null)
      .where('event', '=', event)
      .where(notFailed)
      // Excludes mails to an earlier account with the same address.
      .where('createdAt', '>=', db.selectFrom('users').select('createdAt').where('id', '=', userId))
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** The number of mails of this kind stored for these addresses since `since` (milliseconds since 1970). */
export async function countStoredSince(
  db: Db,
  event: NoticeKind,
  recipients: readonly string[],
  since: number,
): Promise<number> {
  if (recipients.length === 0) return 0
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient', 'in', recipients)
    .where('joinGroup', 'is', null)
    .where('event', '=', event)
    .where('createdAt', '>', new Date(since).toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** All templates in the order of their creation. */
export function listTemplates(db: Db) {
  return db.selectFrom('emailTemplates').selectAll().orderBy('id').execute()
}

/** The templates by name, cached. */
export const keptTemplates = keptUntil(
  'mailTemplates',
  async (db) => new Map((await listTemplates(db)).map((template) => [template.name, template])),
)

/** The recipients of all mails of an event. */
export const recipientsOf = async (tx: Tx, event: MailEvent): Promise<readonly string[]> =>
  (await keptTemplates(tx)).get(mailEvents[event].template)?.recipients ?? []

/** Undefined if the template does not exist. */
export function findTemplate(db: Db, id: number) {
  return db.selectFrom('emailTemplates').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Like findTemplate, locked until the transaction ends. */
export function findTemplateForUpdate(tx: Db, id: number) {
  return tx.selectFrom('emailTemplates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Why this account gets no mails (whyNoMail). */
export async function findNoMailReason(db: Db, userId: number): Promise<NoMailReason | null> {
  const user = db.selectFrom('users').select(mailedColumns).where('id', '=', userId)
  return whyNoMail(await user.executeTakeFirstOrThrow())
}

/** The customer's name and email address. The address is undefined if whyNoMail returns a reason. */
export async function findMailedCustomer(
  db: Db,
  userId: number,
): Promise<{ name: string; email: string | undefined }> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'firstName', 'lastName', 'fullName', ...mailedColumns])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return { name: 'customer', email: undefined }
  const name = calledName(user)
  return { name, email: (whyNoMail(user) === null && user.email) || undefined }
}

/** The number of waiting mails stored before `time` (ISO 8601), and the number of waiting mails stored since. */
export async function countWaiting(
  db: Db,
  time: string,
): Promise<{ before: number; oldestAt: string | null; since: number }> {
  const waiting = mailsOf(db, 'waiting')
  const { before, oldestAt } = await waiting
    .select(({ fn }) => [
      fn.countAll<number>().as('before'),
      fn.min<string | null>('createdAt').as('oldestAt'),
    ])
    .where('createdAt', '<', time)
    .executeTakeFirstOrThrow()
  const { since } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('since'))
    .where('createdAt', '>=', time)
    .executeTakeFirstOrThrow()
  return { before, oldestAt, since }
}
