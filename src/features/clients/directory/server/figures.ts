import { sql, type RawBuilder } from 'kysely'
import { statusIn } from '../../../../server/database/statusIn.ts'
import { payableStatuses } from '../../../money/invoices/values.ts'
import { unresolvedStatuses } from '../../../desk/tickets/statuses.ts'

// The figures of an entry of the list of customers, in a query of rows with "kind" ('person' or 'company') and "recordId".

/** A sum as an integer. SQL returns null if there are no rows, and PostgreSQL returns sums as decimals. */
const numbered = (sum: RawBuilder<number>) => sql<number>`cast(coalesce(${sum}, 0) as bigint)`

const byKind = <Value>(person: RawBuilder<Value>, company: RawBuilder<Value>) =>
  sql<Value>`case "kind" when 'person' then ${person} else ${company} end`

/**
 * Conditions on a ticket or invoice: its owner is the row's person (`own`), or a member of the row's company
 * (`ofMember`).
 */
const own = sql<boolean>`"userId" = "recordId"`
const ofMember = (after: 'ticketsAfter' | 'invoicesAfter') =>
  sql<boolean>`"userId" = "companyMembers"."userId" and "id" > ${sql.ref(`companyMembers.${after}`)}`

/** Adds up a number over all members of a company, or takes the highest. An index finds the records of each member. */
const ofMembers = <Value>(all: 'sum' | 'max', figure: RawBuilder<Value>) =>
  sql<Value>`(select ${sql.raw(all)}(${figure}) from "companyMembers" where "companyMembers"."companyId" = "recordId")`

const openOf = (records: RawBuilder<boolean>) =>
  sql<number>`(select count(*) from "tickets" where ${records} and ${statusIn(unresolvedStatuses)})`
export const openTickets = numbered(byKind(openOf(own), ofMembers('sum', openOf(ofMember('ticketsAfter')))))

const unpaidOf = (records: RawBuilder<boolean>) =>
  sql<number>`(select sum("amountCents") from "invoices" where ${records} and ${statusIn(payableStatuses)})`
/** The sum of unpaid and overdue invoices in cents. */
export const unpaidCents = numbered(
  byKind(unpaidOf(own), ofMembers('sum', unpaidOf(ofMember('invoicesAfter')))),
)

const newestOf = (records: RawBuilder<boolean>) =>
  sql<
    string | null
  >`(select "updatedAt" from "tickets" where ${records} order by "updatedAt" desc, "id" desc limit 1)`
export const lastContactAt = byKind(newestOf(own), ofMembers('max', newestOf(ofMember('ticketsAfter'))))

const worked = {
  openTickets: {
    of: sql`select "userId", "id", 1 as "figure" from "tickets" where ${statusIn(unresolvedStatuses)}`,
    after: 'ticketsAfter',
  },
  unpaid: {
    of: sql`select "userId", "id", "amountCents" as "figure" from "invoices" where ${statusIn(payableStatuses)}`,
    after: 'invoicesAfter',
  },
}

/**
 * The beginning of a statement: "figures" has the ids of the entries whose figure is not zero, with their figures. It
 * reads what is open or unpaid, not every customer. Hence the cross join: SQLite reads its tables in this order.
 */
export function withFigures(of: keyof typeof worked): RawBuilder<unknown> {
  const { of: records, after } = worked[of]
  return sql`with "records" as materialized (${records}), "figures" as materialized (
    select * from (
      select -"userId" as "entryId", sum("figure") as "figure" from "records" group by "userId"
      union all
      select "companyId", sum("figure") from "records" cross join "companyMembers"
      where "companyMembers"."userId" = "records"."userId" and "records"."id" > ${sql.ref(`companyMembers.${after}`)}
      group by "companyId") as "summed"
    where "figure" <> 0)`
}
