import type { Actor } from '../../../../server/session/session.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../../../server/database/database.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import type { TicketEvents } from '../../tickets/server/events.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { assigneeName } from '../../../people/accounts/server/directory.ts'
import { findTicketsForUpdate } from '../../tickets/server/queries.ts'
import { ticketsInRange } from '../../tickets/server/range.ts'
import type { SeveralTicketsChange, TicketChangeStep } from '../schema.ts'
import { maxMatchingTickets } from '../values.ts'

export type StoredChange = Selectable<Tables['ticketChanges']>
export type StoredItem = Selectable<Tables['ticketChangeItems']>

/** The user who changes the tickets, with their network address. */
export interface Changer {
  viewer: Viewer
  actor: Pick<Actor, 'id'>
  address: string
  events: TicketEvents
}

export interface SeenTicket {
  id: number
  updatedAt: string
  assigneeName?: string | null | undefined
}

/** The response lists at most this many refused tickets. */
const maxRefusals = 100

const seenTickets = z.array(z.object({ id: z.number(), updatedAt: z.string() }))

/**
 * The listed tickets, or those that match the filter now.
 *
 * @throws 400 if too many tickets would have to be sorted
 */
export async function ticketsToChange(
  database: Database,
  viewer: Viewer,
  { tickets, matching, upTo = 0 }: SeveralTicketsChange,
): Promise<readonly SeenTicket[] | 'too many'> {
  if (tickets) return tickets
  const range = { first: 0, last: maxMatchingTickets - 1 }
  const { json, total } = await ticketsInRange(database, viewer, range, matching ?? {})
  if (total === undefined || total > maxMatchingTickets) return 'too many'
  return seenTickets.parse(JSON.parse(json)).filter(({ id }) => id <= upTo)
}

/** A change by this user. Changes by other users are not found. */
export function findTicketChange(db: Db, userId: number, id: number, { locked = false } = {}) {
  return db
    .selectFrom('ticketChanges')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
}

export const itemsOf = (db: Db, changeId: number) =>
  db.selectFrom('ticketChangeItems').selectAll().where('changeId', '=', changeId)

/** The current assignees of these tickets, by ticket id. */
export async function listAssignees(db: Db, ticketIds: readonly number[]) {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'assigneeId', assigneeName])
    .where('id', 'in', ticketIds)
    .execute()
  return new Map(rows.map(({ id, ...assigned }) => [id, assigned]))
}

/** Locks the tickets of these items. Returns a map by ticket id. */
export async function ticketsOfItems(tx: Tx, viewer: Viewer, items: readonly StoredItem[]) {
  const ids = items.map(({ ticketId }) => ticketId)
  const tickets = await findTicketsForUpdate(tx, viewer, ids)
  return new Map(tickets.map((ticket) => [ticket.id, ticket]))
}

export async function stepOfChange(db: Db, id: number): Promise<TicketChangeStep> {
  return stepOf(db, id, 'outcome', await countsOf(db, id, 'outcome'))
}

/** The progress of an undo. It counts only the tickets that the change has changed. */
export async function stepOfUndo(db: Db, id: number): Promise<TicketChangeStep> {
  return stepOf(db, id, 'undo', await countsOf(db, id, 'undo'))
}

async function countsOf(db: Db, changeId: number, column: 'outcome' | 'undo') {
  const rows = await db
    .selectFrom('ticketChangeItems')
    .select((by) => [column, by.fn.countAll<number>().as('count')])
    .where('changeId', '=', changeId)
    .$if(column === 'undo', (query) => query.where('outcome', '=', 'changed'))
    .groupBy(column)
    .execute()
  return new Map(rows.map((row) => [row[column] ?? 'waiting', row.count]))
}

async function stepOf(
  db: Db,
  id: number,
  column: 'outcome' | 'undo',
  counts: ReadonlyMap<string, number>,
): Promise<TicketChangeStep> {
  const count = (...values: string[]) => values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0)
  const total = count(...counts.keys())
  const done = total - count('waiting')
  const refused = count('missing', 'stale')
  const step = {
    id,
    total,
    done,
    changed: count('changed', 'undone'),
    unchanged: count('unchanged'),
    refused,
  }
  return done < total ? step : { ...step, refusals: refused === 0 ? [] : await refusalsOf(db, id, column) }
}

async function refusalsOf(db: Db, changeId: number, column: 'outcome' | 'undo') {
  const rows = await db
    .selectFrom('ticketChangeItems')
    .leftJoin('tickets', 'tickets.id', 'ticketChangeItems.ticketId')
    .select(['ticketId as id', 'title', `${column} as reason`])
    .where('changeId', '=', changeId)
    .where(column, 'in', ['missing', 'stale'])
    .orderBy('ticketId')
    .limit(maxRefusals)
    .execute()
  return rows.map(({ reason, ...ticket }) => ({
    ...ticket,
    reason: reason === 'missing' ? ('missing' as const) : ('stale' as const),
  }))
}
