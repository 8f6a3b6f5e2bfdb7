import { ownerSeenBy } from '../../../roles.ts'
import type { Actor } from '../../../server/session.ts'
import type { Db } from '../../../server/database/db.ts'
import { newestFirst, oldestFirst } from '../../../server/database/stream.ts'
import type { TicketRow, TicketStatus, TicketSummary } from '../schema.ts'

/** The tickets that this person may see. The owner is part of the query, so that no caller can forget to compare it. */
function ticketsOf(db: Db, actor: Actor) {
  const owner = ownerSeenBy(actor)
  const all = db.selectFrom('tickets')
  return owner === undefined ? all : all.where('userId', '=', owner)
}

/** The tickets that this person may see, newest first, in pages. */
export function ticketPages(db: Db, actor: Actor): AsyncGenerator<TicketRow[], void> {
  return newestFirst((before) =>
    ticketsOf(db, actor)
      .select(['id', 'title', 'status', 'priority', 'createdAt', 'updatedAt'])
      .where('id', '<', before)
      .orderBy('id', 'desc'),
  )
}

/** Undefined for a ticket that does not exist and for one that this person may not see. */
export function findTicket(db: Db, actor: Actor, id: number) {
  return ticketsOf(db, actor).selectAll().where('id', '=', id).executeTakeFirst()
}

/** As findTicket, and locks the row: nobody else can change the ticket or respond until the transaction ends. */
export function findTicketForUpdate(tx: Db, actor: Actor, id: number) {
  return ticketsOf(tx, actor).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The number of tickets that this person may see, by status. */
export async function summarizeTickets(db: Db, actor: Actor): Promise<TicketSummary> {
  const rows = await ticketsOf(db, actor)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const count = (status: TicketStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const active = { open: count('open'), in_progress: count('in_progress'), resolved: count('resolved') }
  return { ...active, closed: count('closed'), active: active.open + active.in_progress + active.resolved }
}

/** The responses to a ticket, oldest first, in pages. The caller must have checked that the person may see it. */
export function responsePages(db: Db, ticketId: number) {
  return oldestFirst((after) =>
    db
      .selectFrom('ticketResponses')
      .selectAll()
      .where('ticketId', '=', ticketId)
      .where('id', '>', after)
      .orderBy('id'),
  )
}

/** The newest response to a ticket; undefined where there is none. */
export function findLastResponse(db: Db, ticketId: number) {
  return db
    .selectFrom('ticketResponses')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
