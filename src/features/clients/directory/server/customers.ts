import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../../../shared/text/folded.ts'
import type { Db } from '../../../../server/database/db.ts'
import { statusIn } from '../../../../server/database/statusIn.ts'
import type { RowRange, RowsInRange } from '../../../../server/lists/rowRange.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import { formatHundredths } from '../../../money/invoices/money.ts'
import { payableStatuses } from '../../../money/invoices/values.ts'
import { unresolvedStatuses } from '../../../desk/tickets/statuses.ts'
import { longestOf } from '../../../../shared/text/typedSearch.ts'
import type { CustomerOrder, CustomerRow, CustomerSelection } from '../schema.ts'

/**
 * A range of customers and companies, read by one statement. Counts and sums are computed only for the requested rows,
 * unless the list is sorted by one of them.
 */
export async function customersInRange(
  db: Db,
  { first, last }: RowRange,
  { kind, text = '', sort = 'name', direction = 'ascending' }: CustomerSelection,
): Promise<RowsInRange<CustomerRow>> {
  const lists = { person: people(personContains(text)), company: companies(contains(text, companyColumns)) }
  const entries = kind ? lists[kind] : sql`${lists.person} union all ${lists.company}`
  const order = sql`${orders[sort]} ${sql.raw(direction === 'ascending' ? 'asc' : 'desc')} nulls last`
  const { rows } = await sql<Shown & { total: number }>`
    with "entries" as materialized (${entries}),
    "sorted" as (select "entries".*, row_number() over (order by ${order}, "kind", "key", "recordId") as "place" from "entries"),
    "page" as materialized (select * from "sorted" where "place" > ${first} and "place" <= ${last + 1})
    select ${shown}, (select count(*) from "entries") as "total" from "page" order by "place"`.execute(db)
  const total = rows[0]?.total ?? (first === 0 ? 0 : undefined)
  return { json: JSON.stringify(rows.map(({ total: _, ...row }) => present(row))), count: rows.length, total }
}

/** A customer as a row of the list; undefined if no customer has this id. */
export async function findCustomer(db: Db, id: number): Promise<CustomerRow | undefined> {
  const person = people(sql`"users"."id" = ${id}`)
  const { rows } = await sql<Shown>`select ${shown} from (${person}) as "page"`.execute(db)
  return rows[0] && present(rows[0])
}

interface Shown extends Omit<CustomerRow, 'id' | 'unpaid'> {
  unpaidCents: number
}

const present = ({ unpaidCents, ...row }: Shown): CustomerRow => ({
  id: `${row.kind} ${row.recordId}`,
  ...row,
  unpaid: formatHundredths(unpaidCents),
})

/** Whether these columns together contain every word of the text. Only the 8 longest words are checked. */
function contains(text: string, columns: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  const all = columns.map((column) => sql`coalesce(${column}, '')`)
  const searched = sql`folded(${sql.join(all, sql` || ' ' || `)})`
  const words = longestOf(text.split(/\s+/).filter((word) => word !== ''))
  const fits = words.map((word) => sql`${searched} like ${containing(word)} escape '\\'`)
  return sql`(${sql.join([sql`true`, ...fits], sql` and `)})`
}

const personColumns = [
  shownName,
  ...['users.username', 'users.email', 'users.phone', 'users.company', 'companies.name'].map((name) =>
    sql.ref(name),
  ),
]
/** A condition in a query of `users` and their `companies`: whether the text finds the person. */
export const personContains = (text: string) => contains(text, personColumns)

const people = (condition: RawBuilder<unknown>) => sql`
  select 'person' as "kind", "users"."id" as "recordId", ${shownName} as "name", folded(${shownName}) as "key",
    coalesce("users"."email", "users"."username") as "contact", "companies"."id" as "companyId",
    coalesce("companies"."name", "users"."company") as "company"
  from "users" left join "companyMembers" on "companyMembers"."userId" = "users"."id"
    left join "companies" on "companies"."id" = "companyMembers"."companyId"
  where "users"."role" = 'customer' and ${condition}`

const companyColumns = ['name', 'email', 'phone', 'city'].map((name) => sql.ref(`companies.${name}`))
const companies = (condition: RawBuilder<unknown>) => sql`
  select 'company' as "kind", "companies"."id" as "recordId", "companies"."name", folded("companies"."name") as "key",
    "companies"."email" as "contact", null as "companyId", null as "company"
  from "companies" where ${condition}`

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
const openTickets = byKind(openOf(own), ofMembers('sum', openOf(ofMember('ticketsAfter'))))

const unpaidOf = (records: RawBuilder<boolean>) =>
  sql<number>`(select sum("amountCents") from "invoices" where ${records} and ${statusIn(payableStatuses)})`
const unpaidCents = byKind(unpaidOf(own), ofMembers('sum', unpaidOf(ofMember('invoicesAfter'))))

const newestOf = (records: RawBuilder<boolean>) =>
  sql<
    string | null
  >`(select "updatedAt" from "tickets" where ${records} order by "updatedAt" desc, "id" desc limit 1)`
const lastContactAt = byKind(newestOf(own), ofMembers('max', newestOf(ofMember('ticketsAfter'))))

const shown = sql`"kind", "recordId", "name", "contact", "companyId", "company", ${numbered(openTickets)} as "openTickets",
  ${numbered(unpaidCents)} as "unpaidCents", ${lastContactAt} as "lastContactAt"`

/** In the order by company, people are listed below their company. */
const orders: Readonly<Record<CustomerOrder, RawBuilder<unknown>>> = {
  name: sql`"key"`,
  company: byKind(sql`folded("company")`, sql`"key"`),
  openTickets: numbered(openTickets),
  unpaid: numbered(unpaidCents),
  lastContactAt,
}
