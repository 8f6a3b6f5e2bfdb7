import { sql } from 'kysely'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { newestFirst } from '../../../../server/database/stream.ts'

/**
 * The oldest company with the name that the visitor typed, ignoring the case of ASCII letters. One index lookup per row
 * is faster than a join with all companies or a second statement.
 */
const namedCompany = sql<number | null>`(select min("named"."id") from "companies" as "named"
  where lower("named"."name") = lower("contactRequests"."company"))`

/**
 * Inquiries with the names of the accounts and companies they refer to. A name is null if the account or company was
 * deleted.
 */
export const inquiriesOf = (db: Db) =>
  db
    .selectFrom('contactRequests')
    .leftJoin('users as closers', 'closers.id', 'contactRequests.closedBy')
    .leftJoin('users as assignees', 'assignees.id', 'contactRequests.assignedTo')
    .leftJoin('users as customers', 'customers.id', 'contactRequests.customerId')
    .leftJoin('companies', 'companies.id', 'contactRequests.companyId')
    .select([
      'contactRequests.id',
      'contactRequests.name',
      'contactRequests.email',
      'contactRequests.company',
      'contactRequests.phone',
      'contactRequests.message',
      'contactRequests.type',
      'contactRequests.services',
      'contactRequests.createdAt',
      'contactRequests.state',
      'contactRequests.closedAt',
      'contactRequests.lostReason',
      'contactRequests.assignedTo',
      'contactRequests.answeredAt',
      'contactRequests.companyId',
      'contactRequests.customerId',
      'closers.username as closedBy',
      'assignees.username as assignee',
      'customers.username as customer',
      'companies.name as clientCompany',
      namedCompany.as('namedCompanyId'),
    ])

const inquiriesBefore = compileOnce((db, { before, rows }: { before: number; rows: number }) =>
  inquiriesOf(db).where('contactRequests.id', '<', before).orderBy('contactRequests.id', 'desc').limit(rows),
)

/** All inquiries, newest first, in pages. */
export function inquiryPages(db: Db) {
  return newestFirst((before, rows) => inquiriesBefore(db, { before, rows }, {}))
}

/** The inquiries with these ids, newest first. */
export function listInquiriesWith(db: Db, ids: readonly number[]) {
  return inquiriesOf(db)
    .where('contactRequests.id', 'in', ids)
    .orderBy('contactRequests.id', 'desc')
    .execute()
}

/** New leads, newest first, with their names and times. Archived leads are included only if `withArchived` is true. */
export async function listNewInquiries(
  db: Db,
  { withArchived, most }: { withArchived: boolean; most: number },
): Promise<{ id: number; title: string; at: string }[]> {
  const found = db
    .selectFrom('contactRequests')
    .select(['id', 'name as title', 'createdAt as at'])
    // A literal, not a parameter. The partial index for new leads is used only if the SQL text contains its condition.
    .where(sql<boolean>`"state" = 'new'`)
  const shown = withArchived ? found : found.where('archivedAt', 'is', null)
  return shown.orderBy('id', 'desc').limit(most).execute()
}

/** Undefined if no inquiry has this id. */
export function findInquiry(db: Db, id: number) {
  return inquiriesOf(db).where('contactRequests.id', '=', id).executeTakeFirst()
}

/** The stored row, locked until the transaction ends. */
export function findInquiryForUpdate(tx: Db, id: number) {
  return tx.selectFrom('contactRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * The username of the customer that a lead has become. Undefined if the lead has no customer, or the account was
 * deleted.
 */
export async function customerOfLead(
  db: Db,
  { customerId }: { customerId: number | null },
): Promise<string | undefined> {
  if (customerId === null) return undefined
  const user = await db.selectFrom('users').select('username').where('id', '=', customerId).executeTakeFirst()
  return user?.username
}

const answersOf = (db: Db, inquiryId: number) =>
  db
    .selectFrom('leadAnswers')
    .leftJoin('users', 'users.id', 'leadAnswers.userId')
    .leftJoin('outbox', 'outbox.id', 'leadAnswers.mailId')
    .where('inquiryId', '=', inquiryId)
    .select([
      'leadAnswers.id',
      'users.username as author',
      'leadAnswers.message',
      'outbox.state as mail',
      'leadAnswers.createdAt',
    ])

/** The answers to a lead, oldest first. */
export function listLeadAnswers(db: Db, inquiryId: number) {
  return answersOf(db, inquiryId).orderBy('leadAnswers.id').execute()
}

/** The newest answer; undefined for none. */
export function lastLeadAnswer(db: Db, inquiryId: number) {
  return answersOf(db, inquiryId).orderBy('leadAnswers.id', 'desc').limit(1).executeTakeFirst()
}
