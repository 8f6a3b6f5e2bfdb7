import { sql, type SelectQueryBuilder } from 'kysely'
import { isStaff, ownerSeenBy } from '../../../../shared/endpoint/roles.ts'
import { assigneeName, customerName, nameOf, withContact } from '../../../people/accounts/server/directory.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import {
  ownersSeenBy,
  seesOthers,
  seesPeople,
  sightOf,
  type Sight,
  type Viewer,
} from '../../../people/viewers/server/sharing.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import type { Ticket, ListedTicket, TicketStatus, TicketSummary, TicketSummaryFilter } from '../schema.ts'
import { unresolvedStatuses } from '../statuses.ts'
import {
  assigneeValues,
  isAssigned,
  isWaiting,
  waitingValues,
  type AssigneeValues,
  type WaitingValues,
} from './assignees.ts'
import { whyNoMail } from '../../../mail/server/whyNoMail.ts'

type TicketQuery = SelectQueryBuilder<Tables, 'tickets', {}>

/**
 * The tickets that the user may see or, if `to` is 'answers', may answer. The query itself checks the owner and the
 * colleagues who share their tickets, so no caller can forget that.
 */
export function ticketsOf(db: Db, viewer: Viewer, to: 'tickets' | 'answers' = 'tickets'): TicketQuery {
  const owner = ownerSeenBy(viewer)
  const all = db.selectFrom('tickets')
  if (owner === undefined) return all
  if (!viewer.ofCompany) return all.where('userId', '=', owner)
  return all.innerJoin(ownersSeenBy(db, owner, to), (join) =>
    join.onRef('owners.ownerId', '=', 'tickets.userId').onRef('tickets.id', '>', 'owners.after'),
  )
}

export const ticketColumns = ['id', 'title', 'status', 'priority', 'createdAt', 'updatedAt'] as const
const tagIds = sql<string | null>`(select string_agg(cast("tagId" as text), ',') from "ticketTags"
  where "ticketTags"."ticketId" = "tickets"."id")`.as('tagIds')
/** Additional columns for staff. */
export const staffOnlyColumns = ['customerRepliedAt', 'staffWroteLast', assigneeName, tagIds] as const

/** The tickets that this user may see, newest first, in pages. */
export function ticketPages(db: Db, viewer: Viewer): AsyncGenerator<ListedTicket[], void> {
  return newestFirst((before, rows) =>
    ticketsOf(db, viewer)
      .select(ticketColumns)
      .$if(isStaff(viewer.role), (query) => query.select(staffOnlyColumns))
      .$if(seesOthers(viewer), (query) => query.select(customerName('tickets', viewer.role)))
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(rows)
      .execute(),
  )
}

/** Undefined if the ticket does not exist, or this user may not see it. */
export async function findTicket(db: Db, viewer: Viewer, ticketId: number) {
  const [ticket] = await ticketSeenBy(db, { id: viewer.id, ticketId }, sightOf(viewer))
  return ticket
}

const ticketSeenBy = compileOnce((db, { id, ticketId }: { id: number; ticketId: number }, sight: Sight) =>
  ticketsOf(db, { id, ...sight })
    .selectAll('tickets')
    .where('tickets.id', '=', ticketId),
)

type StoredTicket = Ticket & { mergedIntoId: number | null }

/** Like findTicket. Adds the customer's name if the viewer is another user. For staff, adds the contact data. */
export async function findTicketWithCustomer(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<StoredTicket | undefined> {
  if (isStaff(viewer.role)) return findTicketForStaff(db, viewer, id)
  const ticket = await findTicket(db, viewer, id)
  if (!ticket || ticket.userId === viewer.id) return ticket
  const answerable = ticketsOf(db, viewer, 'answers').select('id').where('id', '=', id)
  const [name, isAnswerable] = await Promise.all([
    nameOf(db, ticket.userId),
    answerable.executeTakeFirst().then(Boolean),
  ])
  return { ...ticket, colleague: { name, isAnswerable } }
}

const ticketWithContact = compileOnce((db, { id }: { id: number }, { role }: Pick<Viewer, 'role'>) =>
  withContact(db.selectFrom('tickets').selectAll('tickets'), role).where('tickets.id', '=', id),
)

/** The customer is null if the account was deleted. */
async function findTicketForStaff(db: Db, { role }: Viewer, id: number): Promise<StoredTicket | undefined> {
  const [found] = await ticketWithContact(db, { id }, { role })
  if (!found) return undefined
  const {
    customerName: name,
    customerCompany,
    customerPhone,
    customerEmail: email,
    customerRole,
    ...others
  } = found
  const { emailConfirmedAt, emailNotifications, isSuspended, companyId, clientCompany, ...ticket } = others
  if (name === null || customerRole === null) return { ...ticket, customer: null }
  const reason = whyNoMail({
    role: customerRole,
    email,
    emailConfirmedAt,
    emailNotifications: emailNotifications === true,
    isSuspended: isSuspended === true,
  })
  const company = { company: customerCompany, companyId, clientCompany }
  return { ...ticket, customer: { name, ...company, phone: customerPhone, email, whyNoMail: reason } }
}

/**
 * The ticket with its row locked, if the user may answer the ticket. Nobody else can change it or respond until the
 * transaction ends.
 */
export async function findTicketForUpdate(tx: Db, viewer: Viewer, id: number) {
  const [ticket] = await findTicketsForUpdate(tx, viewer, [id])
  return ticket
}

/** Like findTicketForUpdate, for several tickets, which are always locked in the same order. */
export function findTicketsForUpdate(tx: Db, viewer: Viewer, ids: readonly number[]) {
  return ticketsOf(tx, viewer, 'answers')
    .selectAll('tickets')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate('tickets')
    .execute()
}

/** The newest unresolved critical tickets, at most this many, with their titles and creation times. */
export async function listCriticalTickets(db: Db, most: number) {
  const rows = await Promise.all(
    unresolvedStatuses.map((status) =>
      db
        .selectFrom('tickets')
        .select(['id', 'title', 'createdAt as at'])
        .where('status', '=', status)
        .where('priority', '=', 'critical')
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),
    ),
  )
  return rows
    .flat()
    .toSorted((one, other) => other.id - one.id)
    .slice(0, most)
}

/** The highest id of a customer's tickets; 0 if there are none. */
export async function newestTicketOf(db: Db, userId: number): Promise<number> {
  const found = await db
    .selectFrom('tickets')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? 0
}

/**
 * Rows with the number of tickets that the user may see, by status, priority and category. For staff without a filter,
 * these are rows that the database maintains.
 */
function ticketCountsOf(db: Db, viewer: Viewer, part: TicketPart = {}) {
  const columns = ['status', 'priority', 'category'] as const
  const counts =
    isStaff(viewer.role) && Object.values(part).every((value) => value === undefined)
      ? db.selectFrom('ticketCounts').select([...columns, 'count'])
      : ticketsOfPart(db, viewer, part).select([...columns, sql<number>`1`.as('count')])
  return db.selectFrom(counts.as('counts'))
}

type TicketPart = Pick<TicketSummaryFilter, 'customer'> & AssigneeValues & WaitingValues

/** The tickets that the user may see. If a customer, an assignee, a queue or a side is given, only matching tickets. */
function ticketsOfPart(db: Db, viewer: Viewer, { customer, ...work }: TicketPart): TicketQuery {
  const seen = ticketsOf(db, viewer).where(isAssigned(work)).where(isWaiting(work))
  return customer === undefined ? seen : seen.where('userId', '=', customer)
}

type CountedValues = Partial<Pick<Ticket, 'status' | 'priority' | 'category'>>

const countOf = compileOnce((db, { id, ...values }: { id: number } & CountedValues, sight: Sight) =>
  ticketCountsOf(db, { id, ...sight })
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('count'))
    .where((row) => row.and(values)),
)

/** The number of tickets that this user may see and that have these values. */
export async function countTickets(db: Db, viewer: Viewer, values: CountedValues = {}): Promise<number> {
  const [found] = await countOf(db, { ...values, id: viewer.id }, sightOf(viewer))
  return found?.count ?? 0
}

/** Prevents SQLite from grouping by an index of the status: it would read all tickets instead of the selected ones. */
const byStatus = sql<TicketStatus>`"status" || ''`

const countsByStatus = compileOnce((db, { id, ...part }: TicketPart & { id: number }, sight: Sight) => {
  const viewer = { id, ...sight }
  const replied = ticketsOfPart(db, viewer, part)
    .select((by) => by.fn.countAll<number>().as('count'))
    // Uses the index of the few tickets whose customer replied. Otherwise SQLite would read the row of every selected
    // ticket.
    .where('tickets.id', 'in', (by) =>
      by
        .selectFrom('tickets as replied')
        .select('replied.id')
        .where('replied.customerRepliedAt', 'is not', null),
    )
  return ticketCountsOf(db, viewer, part)
    .select(({ fn }) => [byStatus.as('status'), fn.sum<number>('count').as('count')])
    .$if(isStaff(sight.role), (query) => query.select(replied.as('replied')))
    .groupBy(byStatus)
})

/** The number of tickets that this user may see, by status. With a filter, only matching tickets are counted. */
export async function summarizeTickets(
  db: Db,
  viewer: Viewer,
  { customer, ...work }: TicketSummaryFilter = {},
): Promise<TicketSummary> {
  const part = { customer, ...assigneeValues(viewer.id, work), ...waitingValues(work) }
  const rows = (await seesPeople(db, viewer, 'tickets', { customer }))
    ? await countsByStatus(db, { id: viewer.id, ...part }, sightOf(viewer))
    : []
  const count = (status: TicketStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const active = { open: count('open'), in_progress: count('in_progress'), resolved: count('resolved') }
  const summary = {
    ...active,
    closed: count('closed'),
    active: active.open + active.in_progress + active.resolved,
  }
  return isStaff(viewer.role) ? { ...summary, customerReplied: rows[0]?.replied ?? 0 } : summary
}
