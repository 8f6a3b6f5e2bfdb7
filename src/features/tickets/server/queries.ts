import { sql } from 'kysely'
import { isStaff, ownerSeenBy, type Role } from '../../../roles.ts'
import type { Actor } from '../../../server/session.ts'
import { customerName, withContact } from '../../accounts/server/directory.ts'
import { compileOnce } from '../../../server/database/compileOnce.ts'
import type { Db } from '../../../server/database/db.ts'
import { newestFirst, oldestFirst } from '../../../server/database/stream.ts'
import type { Ticket, ListedTicket, TicketStatus, TicketSummary } from '../schema.ts'

/** The tickets that this person may see. The owner is part of the query, so that no caller can forget to compare it. */
export function ticketsOf(db: Db, actor: Pick<Actor, 'id' | 'role'>) {
  const owner = ownerSeenBy(actor)
  const all = db.selectFrom('tickets')
  return owner === undefined ? all : all.where('userId', '=', owner)
}

export const rowColumns = ['id', 'title', 'status', 'priority', 'createdAt', 'updatedAt'] as const

/** The tickets that this person may see, newest first, in pages. */
export function ticketPages(db: Db, actor: Actor): AsyncGenerator<ListedTicket[], void> {
  return newestFirst((before) =>
    ticketsOf(db, actor)
      .select(rowColumns)
      .$if(isStaff(actor.role), (query) => query.select(customerName('tickets', actor.role)))
      .where('id', '<', before)
      .orderBy('id', 'desc'),
  )
}

/** Undefined for a ticket that does not exist and for one that this person may not see. */
export function findTicket(db: Db, actor: Actor, id: number) {
  return ticketsOf(db, actor).selectAll().where('id', '=', id).executeTakeFirst()
}

/** As findTicket, for staff with its customer; null where the account is gone. */
export async function findTicketWithCustomer(db: Db, actor: Actor, id: number): Promise<Ticket | undefined> {
  if (!isStaff(actor.role)) return findTicket(db, actor, id)
  const found = await withContact(db.selectFrom('tickets').selectAll('tickets'), actor.role)
    .where('tickets.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { customerName: name, customerCompany, customerPhone, customerEmail, ...ticket } = found
  const contact = { company: customerCompany, phone: customerPhone, email: customerEmail }
  return { ...ticket, customer: name === null ? null : { name, ...contact } }
}

/** As findTicket, and locks the row: nobody else can change the ticket or respond until the transaction ends. */
export function findTicketForUpdate(tx: Db, actor: Actor, id: number) {
  return ticketsOf(tx, actor).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Counts, by these columns, of the tickets that this person may see; those of all tickets are kept by the database. */
function ticketCountsOf(db: Db, actor: Pick<Actor, 'id' | 'role'>) {
  const owner = ownerSeenBy(actor)
  const columns = ['status', 'priority', 'category'] as const
  const counts =
    owner === undefined
      ? db.selectFrom('ticketCounts').select([...columns, 'count'])
      : db
          .selectFrom('tickets')
          .select([...columns, sql<number>`1`.as('count')])
          .where('userId', '=', owner)
  return db.selectFrom(counts.as('counts'))
}

type CountedValues = Partial<Pick<Ticket, 'status' | 'priority' | 'category'>>

const countOf = compileOnce(
  (db, { id, ...values }: { id: number } & CountedValues, { role }: { role: Role }) =>
    ticketCountsOf(db, { id, role })
      .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('count'))
      .where((row) => row.and(values)),
)

/** The number of tickets that this person may see and that have these values. */
export async function countTickets(
  db: Db,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  values: CountedValues = {},
): Promise<number> {
  const [found] = await countOf(db, { ...values, id }, { role })
  return found?.count ?? 0
}

const countsByStatus = compileOnce((db, { id }: { id: number }, { role }: { role: Role }) =>
  ticketCountsOf(db, { id, role })
    .select(({ fn }) => ['status', fn.sum<number>('count').as('count')])
    .groupBy('status'),
)

/** The number of tickets that this person may see, by status. */
export async function summarizeTickets(
  db: Db,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): Promise<TicketSummary> {
  const rows = await countsByStatus(db, { id }, { role })
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
