import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { RowRange, RowsInRange } from '../../../../server/lists/rowRange.ts'
import { withAllNames, type Names } from '../../../../shared/text/calledName.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import { formatHundredths } from '../../../money/invoices/money.ts'
import type { CustomerRow, CustomerSelection } from '../schema.ts'
import { entriesInRange } from './entries.ts'
import { lastContactAt, openTickets, unpaidCents } from './figures.ts'

/** A range of customers and companies. The figures are computed for these rows only. */
export async function customersInRange(
  database: Database,
  range: RowRange,
  selection: CustomerSelection,
): Promise<RowsInRange<CustomerRow>> {
  const { ids, total } = await entriesInRange(database, range, selection)
  const rows = await readEntries(database.db, ids)
  return { json: JSON.stringify(rows), count: rows.length, total }
}

/** A customer as a row of the list; undefined if no customer has this id. */
export async function findCustomer(db: Db, id: number): Promise<CustomerRow | undefined> {
  const [customer] = await readEntries(db, [-id])
  return customer
}

interface Shown extends Omit<CustomerRow, 'id' | 'unpaid' | 'account'>, Names {
  unpaidCents: number
  /** Null for a company. */
  username: string | null
  /** The company that the account names. */
  typedCompany: string | null
}

/** The entries with these ids, in their order. Entries that were deleted meanwhile are missing. */
async function readEntries(db: Db, ids: readonly number[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Shown>`select "kind", "recordId", "name", "contact", "companyId", "company",
      "username", "firstName", "lastName", "fullName", "typedCompany",
      ${openTickets} as "openTickets", ${unpaidCents} as "unpaidCents", ${lastContactAt} as "lastContactAt"
    from (${people(ids.filter((id) => id < 0).map((id) => -id))}
      union all ${companies(ids.filter((id) => id > 0))}) as "entries"`.execute(db)
  const found = new Map(rows.map((row) => [row.kind === 'person' ? -row.recordId : row.recordId, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { unpaidCents: cents, username, firstName, lastName, fullName, typedCompany, ...shown } = row
    const { fullName: _, ...names } = withAllNames({ firstName, lastName, fullName })
    const account = username === null ? null : { username, ...names, company: typedCompany }
    return [{ id: `${row.kind} ${row.recordId}`, ...shown, account, unpaid: formatHundredths(cents) }]
  })
}

/** Whether a column has one of these ids; false without ids. */
const isOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(ids)})`

const people = (ids: readonly number[]) => sql`
  select 'person' as "kind", "users"."id" as "recordId", ${shownName} as "name",
    coalesce("users"."email", "users"."username") as "contact", "companies"."id" as "companyId",
    coalesce("companies"."name", "users"."company") as "company",
    "users"."username", "users"."firstName", "users"."lastName", "users"."fullName",
    "users"."company" as "typedCompany"
  from "users" left join "companyMembers" on "companyMembers"."userId" = "users"."id"
    left join "companies" on "companies"."id" = "companyMembers"."companyId"
  where "users"."role" = 'customer' and ${isOf('users.id', ids)}`

const companies = (ids: readonly number[]) => sql`
  select 'company' as "kind", "companies"."id" as "recordId", "companies"."name", "companies"."email" as "contact",
    null as "companyId", null as "company", null as "username", null as "firstName", null as "lastName",
    null as "fullName", null as "typedCompany"
  from "companies" where ${isOf('companies.id', ids)}`
