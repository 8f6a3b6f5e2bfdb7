import { sql } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import { loweredSpellings } from '../../../people/accounts/server/queries.ts'
import type { CompanySummary, MemberCandidate } from '../../../people/companies/schema.ts'
import { listMergedCompanies } from '../../../people/companies/server/queries.ts'
import { ownersIn, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { formatHundredths } from '../../../money/invoices/money.ts'
import { invoicesOf, isPastDue } from '../../../money/invoices/server/queries.ts'
import { payableStatuses } from '../../../money/invoices/values.ts'
import { statusIn } from '../../../../server/database/statusIn.ts'
import { ticketsOf } from '../../../desk/tickets/server/queries.ts'
import { unresolvedStatuses } from '../../../desk/tickets/statuses.ts'
import { matching, searchTyped } from '../../../../server/lists/matching.ts'

const shownAtOnce = 20
/** The maximum number of accounts that a text finds, the newest first, before those who cannot be added are left out. */
const maxFound = 1_000

/**
 * People who may be added to the company. With a text: people with all its words, also as customers (with the name of
 * their company). Without a text: people who are in no company, but whose account names this company.
 */
export async function findCandidates(
  { db, engine }: Database,
  company: { id: number; name: string },
  text = '',
): Promise<MemberCandidate[]> {
  const search = { words: searchTyped(text).words, most: maxFound }
  const rows = await db
    .selectFrom('users')
    .leftJoin('companyMembers', 'companyMembers.userId', 'users.id')
    .leftJoin('companies', 'companies.id', 'companyMembers.companyId')
    .where('users.role', 'in', ['customer', 'User'])
    .where((row) =>
      row.or([
        row('companyMembers.companyId', 'is', null),
        row('companyMembers.companyId', '!=', company.id),
      ]),
    )
    .where((row) =>
      text === ''
        ? row.and([
            row(sql<string>`lower("users"."company")`, 'in', loweredSpellings(company.name)),
            row('companyMembers.companyId', 'is', null),
          ])
        : sql<boolean>`"users"."id" in (select "id" from ${matching(engine, 'users', search)} as "found"
            union select -"id" from ${matching(engine, 'listedCustomers', search)} as "listed")`,
    )
    .select([
      'users.id',
      'users.username',
      shownName.as('name'),
      'users.email',
      'users.company',
      'companies.id as presentId',
      'companies.name as presentName',
    ])
    .orderBy('users.id')
    .limit(shownAtOnce)
    .execute()
  return rows.map(({ presentId, presentName, ...person }) => ({
    ...person,
    present: presentId === null || presentName === null ? null : { id: presentId, name: presentName },
  }))
}

/** The maximum number of leads shown for a company. */
const shownLeads = 100

/**
 * The inquiries that were converted into the company, or whose sender typed its name or the name of a company merged
 * into it. Ignores the case of ASCII letters. Other letters must match the name as stored, in lower case, or in upper
 * case.
 */
async function leadsNaming(db: Db, { id, name }: { id: number; name: string }) {
  const names = [name, ...(await listMergedCompanies(db, id)).map((merged) => merged.name)]
  return db
    .selectFrom('contactRequests')
    .where((row) =>
      row.or([
        row(sql<string>`lower("company")`, 'in', names.flatMap(loweredSpellings)),
        row('companyId', '=', id),
      ]),
    )
}

/** The newest leads that name the company or were converted into it. */
export async function leadsOf(db: Db, company: { id: number; name: string }) {
  const leads = (await leadsNaming(db, company)).select(['id', 'name', 'type', 'createdAt'])
  return leads.orderBy('id', 'desc').limit(shownLeads).execute()
}

export async function countLeads(db: Db, company: { id: number; name: string }): Promise<number> {
  const counted = (await leadsNaming(db, company)).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** The tickets of a company's people. */
export const ticketsIn = (db: Db, viewer: Viewer, companyId: number) =>
  ticketsOf(db, viewer).innerJoin(ownersIn(db, companyId, 'tickets'), (join) =>
    join.onRef('owners.ownerId', '=', 'tickets.userId').onRef('tickets.id', '>', 'owners.after'),
  )

export const invoicesIn = (db: Db, viewer: Viewer, companyId: number) =>
  invoicesOf(db, viewer).innerJoin(ownersIn(db, companyId, 'invoices'), (join) =>
    join.onRef('owners.ownerId', '=', 'invoices.userId').onRef('invoices.id', '>', 'owners.after'),
  )

export async function countTicketsIn(db: Db, viewer: Viewer, companyId: number): Promise<number> {
  const counted = ticketsIn(db, viewer, companyId).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

export async function countInvoicesIn(db: Db, viewer: Viewer, companyId: number): Promise<number> {
  const counted = invoicesIn(db, viewer, companyId).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/**
 * Counts the tickets and invoices again for every request. This is fast, because an index finds the records of each
 * person.
 */
export async function summarizeCompany(
  db: Db,
  viewer: Viewer,
  { companyId, today }: { companyId: number; today: string },
): Promise<CompanySummary> {
  const [tickets, invoices, includes] = await Promise.all([
    ticketsIn(db, viewer, companyId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(statusIn(unresolvedStatuses))
      .executeTakeFirstOrThrow(),
    invoicesIn(db, viewer, companyId)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(case when ${isPastDue(today)} then 1 else 0 end), 0)`.as('pastDue'),
        fn.coalesce(fn.sum<number>('amountCents'), sql<number>`0`).as('cents'),
      ])
      // Does not group by status: SQLite would then read the unpaid invoices of all users.
      .where(statusIn(payableStatuses))
      .executeTakeFirstOrThrow(),
    listMergedCompanies(db, companyId),
  ])
  return {
    openTickets: tickets.count,
    unpaidInvoices: invoices.count,
    pastDueInvoices: invoices.pastDue,
    unpaidAmount: formatHundredths(invoices.cents),
    includes,
  }
}

/** Counts a user's tickets and invoices at all companies; undefined if there is no such account. */
export function countRecordsOf(db: Db, userId: number) {
  const countIn = (table: 'tickets' | 'invoices') =>
    sql<number>`(select count(*) from ${sql.table(table)} where "userId" = ${userId})`
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([countIn('tickets').as('tickets'), countIn('invoices').as('invoices')])
    .executeTakeFirst()
}
