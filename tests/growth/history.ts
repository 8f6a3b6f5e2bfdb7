import { sql } from 'kysely'
import { foldCounts } from '../../src/server/database/keptCounts.ts'
import type { TestDatabase } from '../support/engines.ts'

/**
 * Assigns a sixteenth of the tickets, as if the agent had worked for years, and tells the agent of each of them. A
 * sixteenth of the notifications is unread.
 */
export async function giveHistory(database: TestDatabase, assigneeId: number): Promise<void> {
  const { db, engine } = database
  await db
    .updateTable('tickets')
    .set({ assigneeId })
    .where(sql<boolean>`"id" % 16 = 0`)
    .execute()
  await sql`insert into "notifications" ("userId", "event", "ticketId", "actorId", "createdAt", "readAt")
    select ${sql.lit(assigneeId)}, 'customerReplied', "id", "userId", "updatedAt",
      case when "id" % 256 <> 0 then "updatedAt" end
    from "tickets" where "id" % 16 = 0`.execute(db)
  if (engine === 'postgres') await foldCounts(database, 1)
}
