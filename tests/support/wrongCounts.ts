import { sql } from 'kysely'
import type { Db } from '../../src/server/database/db.ts'

const kept = [
  { counts: 'ticketCounts', table: 'tickets', by: ['status', 'priority', 'category'] },
  {
    counts: 'workCounts',
    table: 'tickets',
    by: ['assigneeId', 'status', 'staffWroteLast', 'isReplied'],
    values: sql`coalesce("assigneeId", 0), "status", "staffWroteLast", "customerRepliedAt" is not null`,
  },
  { counts: 'customerCounts', table: 'listedCustomers', by: ['kind'] },
  { counts: 'invoiceCounts', table: 'invoices', by: ['status'] },
  {
    counts: 'outboxCounts',
    table: 'outbox',
    by: ['state', 'isWithdrawn'],
    values: sql`"state", "withdrawnAt" is not null`,
  },
  { counts: 'inboundMailCounts', table: 'inboundMails', by: ['state'] },
  {
    counts: 'leadCounts',
    table: 'contactRequests',
    by: ['state', 'assignedTo', 'isArchived'],
    values: sql`"state", coalesce("assignedTo", 0), "archivedAt" is not null`,
  },
  {
    counts: 'leadTopicCounts',
    table: 'contactRequests',
    by: ['type', 'services', 'isArchived'],
    values: sql`"type", "services", "archivedAt" is not null`,
  },
]

/** A sentence for each materialized count that differs from the actual one; one statement reads both. */
export async function wrongCounts(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const { counts, table, by, values } of kept) {
    const columns = sql.join(by.map((column) => sql.ref(column)))
    const { rows } = await sql`select * from (
      select ${columns}, sum("kept") as "kept", sum("counted") as "counted" from (
        select ${columns}, "count" as "kept", 0 as "counted" from ${sql.table(counts)}
        union all select ${values ?? columns}, 0, 1 from ${sql.table(table)}
      ) as "each" group by ${columns}
    ) as "both" where "kept" <> "counted"`.execute(db)
    faults.push(...rows.map((row) => `${counts}: ${JSON.stringify(row)}`))
  }
  return faults
}
