import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { isStaff, ownerSeenBy } from '../../../../shared/endpoint/roles.ts'
import { assigneeName, customerName, nameOf, withContact } from '../../../people/accounts/server/directory.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import {
  isSeenBy,
  ownersSeenBy,
  seesOthers,
  sightOf,
  type Sight,
  type Viewer,
} from '../../../people/viewers/server/sharing.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import type { ByEmail, Ticket, ListedTicket } from '../schema.ts'
import { unresolvedStatuses } from '../statuses.ts'
import { whyNoMail } from '../../../mail/server/whyNoMail.ts'

type TicketQuery = SelectQueryBuilder<Tables, 'tickets', {}>

/**
 * The tickets that the user may see or, if `to` is 'answers', may answer. The query itself checks the owner and the
 * colleagues who share their tickets, so no caller can forget that.
 *
 * @param id the id of a ticket, as an expression by which the engines choose an index of each colleague's tickets
 */
export function ticketsOf(
  db: Db,
  viewer: Viewer,
  to: 'tickets' | 'answers' = 'tickets',
  id: RawBuilder<number> = sql.ref<number>('tickets.id'),
): TicketQuery {
  const owner = ownerSeenBy(viewer)
  const all = db.selectFrom('tickets')
  if (owner === undefined) return all
  if (!viewer.ofCompany) return all.where('userId', '=', owner)
  return all.innerJoin(ownersSeenBy(db, owner, to), (join) =>
    join.onRef('owners.ownerId', '=', 'tickets.userId').on(id, '>', sql.ref('owners.after')),
  )
}

/** The same tickets as ticketsOf, for queries that name a few of them by their ids. */
export function namedTicketsOf(db: Db, viewer: Viewer, to: 'tickets' | 'answers' = 'tickets'): TicketQuery {
  const owner = ownerSeenBy(viewer)
  if (owner === undefined || !viewer.ofCompany) return ticketsOf(db, viewer, to)
  return db.selectFrom('tickets').where(isSeenBy(owner, to))
}

export const ticketColumns = ['id', 'title', 'status', 'priority', 'createdAt', 'updatedAt'] as const
const tagIds = sql<string | null>`(select string_agg(cast("tagId" as text), ',') from "ticketTags"
  where "ticketTags"."ticketId" = "tickets"."id")`.as('tagIds')
/** Additional columns for staff. */
export const staffOnlyColumns = [
  'customerRepliedAt',
  'staffWroteLast',
  'waitsSince',
  assigneeName,
  tagIds,
] as const

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
  namedTicketsOf(db, { id, ...sight })
    .selectAll('tickets')
    .where('tickets.id', '=', ticketId),
)

type StoredTicket = Ticket & { mergedIntoId: number | null; mail: ByEmail | null }

/** Like findTicket. Adds the customer's name if the viewer is another user. For staff, adds the contact data. */
export async function findTicketWithCustomer(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<StoredTicket | undefined> {
  if (isStaff(viewer.role)) return findTicketForStaff(db, viewer, id)
  const ticket = await findTicket(db, viewer, id)
  if (!ticket || ticket.userId === viewer.id) return ticket
  const answerable = namedTicketsOf(db, viewer, 'answers').select('id').where('id', '=', id)
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
  return namedTicketsOf(tx, viewer, 'answers')
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
