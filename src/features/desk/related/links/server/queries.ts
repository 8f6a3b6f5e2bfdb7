import type { Db } from '../../../../../server/database/db.ts'
import type { LinkedTicket } from '../schema.ts'

/** The tickets that are linked with this ticket, newest first; undefined if this ticket does not exist. */
export async function findLinksOf(db: Db, ticketId: number): Promise<LinkedTicket[] | undefined> {
  // One row per link. A ticket without links has one row with null columns.
  const rows = await db
    .selectFrom('tickets')
    .leftJoin('ticketLinks', 'ticketLinks.ticketId', 'tickets.id')
    .leftJoin('tickets as linked', 'linked.id', 'ticketLinks.linkedId')
    .select(['linked.id', 'linked.title', 'linked.status'])
    .where('tickets.id', '=', ticketId)
    .orderBy('linked.id', 'desc')
    .execute()
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id, title, status }) =>
    id === null || title === null || status === null ? [] : [{ id, title, status }],
  )
}

/** The number of links of each ticket, by ticket id; tickets without links are left out. */
export async function countLinks(db: Db, ticketIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ticketLinks')
    .select((by) => ['ticketId', by.fn.countAll<number>().as('count')])
    .where('ticketId', 'in', ticketIds)
    .groupBy('ticketId')
    .execute()
  return new Map(rows.map(({ ticketId, count }) => [ticketId, count]))
}

export const findLink = (db: Db, ticketId: number, linkedId: number) =>
  db
    .selectFrom('ticketLinks')
    .select('linkedId')
    .where('ticketId', '=', ticketId)
    .where('linkedId', '=', linkedId)
    .executeTakeFirst()

export async function listLinkedIds(db: Db, ticketId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketLinks')
    .select('linkedId')
    .where('ticketId', '=', ticketId)
    .execute()
  return rows.map(({ linkedId }) => linkedId)
}
