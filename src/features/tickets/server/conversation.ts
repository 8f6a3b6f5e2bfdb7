import { sql } from 'kysely'
import { isStaff } from '../../../roles.ts'
import { nameOfColumn, shownName } from '../../accounts/server/directory.ts'
import type { Db } from '../../../server/database/db.ts'
import type { Viewer } from '../../companies/server/sharing.ts'
import { oldestFirst } from '../../../server/database/stream.ts'
import type { Ticket, TicketEvent, TicketResponse } from '../schema.ts'
import { findTicketWithCustomer } from './queries.ts'

/**
 * The responses to a ticket, oldest first, in pages. The caller must have checked that the person may see it. Only staff are
 * told which of them has answered.
 */
export async function* responsePages(
  db: Db,
  { role }: Pick<Viewer, 'role'>,
  { id, userId }: { id: number; userId: number },
): AsyncGenerator<TicketResponse[], void> {
  const named = isStaff(role)
    ? sql<boolean>`("ticketResponses"."isStaff" or "users"."id" <> ${userId})`
    : sql<boolean>`(not "ticketResponses"."isStaff" and "users"."id" <> ${userId})`
  const pages = oldestFirst((after) =>
    db
      .selectFrom('ticketResponses')
      .leftJoin('users', (join) => join.onRef('users.id', '=', 'ticketResponses.userId').on(named))
      .selectAll('ticketResponses')
      .select(sql<string | null>`case when "users"."id" is not null then ${shownName} end`.as('authorName'))
      .$if(isStaff(role), (query) => query.select('users.pictureKey as authorPicture'))
      .where('ticketResponses.ticketId', '=', id)
      .where('ticketResponses.id', '>', after)
      .orderBy('ticketResponses.id'),
  )
  for await (const rows of pages) {
    yield rows.map(({ authorName, authorPicture, ...row }) => ({
      ...row,
      ...(authorName !== null && { authorName }),
      ...(row.isStaff && authorPicture && { authorPicture }),
    }))
  }
}

const maxEvents = 200

/**
 * The last changes of a ticket, oldest first. Only staff are told who made them. The caller must have checked that the
 * person may see it.
 */
async function listEvents(db: Db, { role }: Pick<Viewer, 'role'>, ticketId: number): Promise<TicketEvent[]> {
  const newest = await db
    .selectFrom('ticketEvents')
    .select([
      'id',
      'status',
      'priority',
      'title',
      'category',
      'customerId',
      'isRaised',
      'byCustomer',
      'createdAt',
    ])
    .$if(isStaff(role), (query) =>
      query.select([
        nameOfColumn('ticketEvents.userId').as('authorName'),
        nameOfColumn('ticketEvents.customerId').as('customerName'),
      ]),
    )
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(maxEvents)
    .execute()
  return newest
    .toReversed()
    .map(({ title, category, customerId, customerName: name, isRaised, byCustomer, ...event }) => ({
      ...event,
      ...(title !== null && { title }),
      ...(category !== null && { category }),
      ...(customerId !== null && { customer: name === undefined ? {} : { name } }),
      ...(isRaised && { isRaised }),
      ...(byCustomer && { byCustomer }),
    }))
}

/** A ticket as its page shows it; undefined where this person may see none. */
export async function findTicketPage(db: Db, viewer: Viewer, id: number): Promise<Ticket | undefined> {
  const ticket = await findTicketWithCustomer(db, viewer, id)
  return ticket && { ...ticket, events: await listEvents(db, viewer, ticket.id) }
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
