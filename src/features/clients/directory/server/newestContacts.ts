import { sql } from 'kysely'
import type { Selected } from './entriesByContact.ts'
import { listed } from './entryOrder.ts'

/** The numbers of the newest tickets that are walked: the larger one only if the others are of too few customers. */
const walkedTickets = [500, 5_000]

/**
 * The ids of the first `most` entries of the list by last contact, the latest contact first: the owners of the tickets
 * that were changed last, and the companies of these owners. Undefined if the walked tickets are of fewer entries.
 */
export async function newestContacts({ db, where }: Selected, most: number): Promise<number[] | undefined> {
  for (const limit of walkedTickets.filter((tickets) => tickets > most)) {
    // Tickets that were not walked may have the time of the last one, so entries with that time are left out.
    // Each subquery finds one row by an index: PostgreSQL might read whole tables for joins.
    const { rows } = await sql<{ id: number }>`
      with "newest" as materialized (
        select "userId", "updatedAt", (select "companyId" from "companyMembers"
            where "companyMembers"."userId" = "tickets"."userId" and "tickets"."id" > "ticketsAfter") as "companyId"
        from "tickets" order by "updatedAt" desc, "id" desc limit ${sql.lit(limit)}),
      "contacts" as materialized (
        select -"userId" as "entryId", max("updatedAt") as "at" from "newest" group by "userId"
        union all
        select "companyId", max("updatedAt") from "newest" where "companyId" is not null group by "companyId")
      select "entryId" as "id" from "contacts" where "at" > (select min("updatedAt") from "newest")
        and (select 1 from ${listed} where "id" = "entryId" and ${where}) is not null
      order by "at" desc, "entryId" desc limit ${most}`.execute(db)
    if (rows.length === most) return rows.map(({ id }) => id)
  }
  return undefined
}
