import { sql } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { nameOfColumn, shownName } from '../../../people/accounts/server/directory.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'
import { readPart, type PartOfList, type RowsAsked } from '../../../../server/lists/rowRange.ts'
import { filesOfDescription, withFilesOfResponses } from '../../attachments/server/messageFiles.ts'
import type { OtherTicket, Ticket, TicketEvent, TicketResponse } from '../schema.ts'
import { findTicketWithCustomer, namedTicketsOf } from './queries.ts'

/** Responses with their authors' names. @param userId the ticket's customer, who is not named */
function namedResponses(db: Db, userId: number, { toStaff }: { toStaff: boolean }) {
  const named = toStaff
    ? sql<boolean>`("ticketResponses"."isStaff" or "users"."id" <> ${userId})`
    : sql<boolean>`(not "ticketResponses"."isStaff" and "users"."id" <> ${userId})`
  return db
    .selectFrom('ticketResponses')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'ticketResponses.userId').on(named))
    .selectAll('ticketResponses')
    .select(sql<string | null>`case when "users"."id" is not null then ${shownName} end`.as('authorName'))
    .$if(toStaff, (query) => query.select('users.pictureKey as authorPicture'))
    .orderBy('ticketResponses.id')
}

const responsesAfter = compileOnce(
  (
    db,
    { ticketId, userId, after, rows }: { ticketId: number; userId: number; after: number; rows: number },
    form: { toStaff: boolean },
  ) =>
    namedResponses(db, userId, form)
      .where('ticketResponses.ticketId', '=', ticketId)
      .where('ticketResponses.id', '>', after)
      .limit(rows),
)

const responsesAt = compileOnce(
  (
    db,
    { ticketId, userId, offset, limit }: { ticketId: number; userId: number; offset: number; limit: number },
    { toStaff, fromEnd }: { toStaff: boolean; fromEnd: boolean },
  ) =>
    namedResponses(db, userId, { toStaff })
      .select(countOf(db, ticketId).as('total'))
      .where('ticketResponses.id', 'in', (by) =>
        by
          .selectFrom('ticketResponses as places')
          .select('places.id')
          .where('places.ticketId', '=', ticketId)
          .orderBy('places.id', fromEnd ? 'desc' : 'asc')
          .limit(limit)
          .offset(offset),
      ),
)

const countOf = (db: Db, ticketId: number) =>
  db
    .selectFrom('ticketResponses as counted')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('counted.ticketId', '=', ticketId)

type ResponseRow = Awaited<ReturnType<typeof responsesAfter>>[number]

/** The responses of these rows, with their files. */
const responsesOf = (
  db: Db,
  rows: readonly ResponseRow[],
  { toStaff }: { toStaff: boolean },
): Promise<TicketResponse[]> =>
  withFilesOfResponses(
    db,
    rows.map(({ authorName, authorPicture, mail, ...row }) => ({
      ...row,
      ...(toStaff && mail && { byEmail: mail }),
      ...(authorName !== null && { authorName }),
      ...(row.isStaff && authorPicture && { authorPicture }),
    })),
  )

/**
 * The responses to a ticket, oldest first, in pages. The caller must have checked that the user may see the ticket.
 * Only staff are told which colleague answered.
 */
export async function* responsePages(
  db: Db,
  { role }: Pick<Viewer, 'role'>,
  { id, userId }: { id: number; userId: number },
): AsyncGenerator<TicketResponse[], void> {
  const form = { toStaff: isStaff(role) }
  const pages = oldestFirst((after, rows) => responsesAfter(db, { ticketId: id, userId, after, rows }, form))
  for await (const rows of pages) yield await responsesOf(db, rows, form)
}

/** A part of what responsePages returns. */
export const responsesInRange = (
  db: Db,
  { role }: Pick<Viewer, 'role'>,
  { id, userId }: { id: number; userId: number },
  asked: RowsAsked,
): Promise<PartOfList<TicketResponse>> =>
  readPart(asked, async ({ fromEnd, ...places }) => {
    const form = { toStaff: isStaff(role), fromEnd }
    const rows = await responsesAt(db, { ticketId: id, userId, ...places }, form)
    // Past the end, no row tells the length.
    const total = rows[0]?.total ?? (await countOf(db, id).executeTakeFirstOrThrow()).count
    return { rows: await responsesOf(db, rows, form), total }
  })

const maxEvents = 200

/** The last changes of a ticket, newest first. Only staff are told who made them. */
const newestEvents = compileOnce(
  (db, { ticketId }: { ticketId: number }, { toStaff }: { toStaff: boolean }) =>
    db
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
        'mergedIntoId',
        'mergedFromId',
        'createdAt',
      ])
      .$if(toStaff, (query) =>
        query.select([
          nameOfColumn('ticketEvents.userId').as('authorName'),
          nameOfColumn('ticketEvents.customerId').as('customerName'),
        ]),
      )
      .where('ticketId', '=', ticketId)
      .orderBy('id', 'desc')
      .limit(maxEvents),
)

type EventRow = Awaited<ReturnType<typeof newestEvents>>[number]

/** @param other returns what the user may know of another ticket */
function eventOf(
  {
    title,
    category,
    customerId,
    customerName: name,
    isRaised,
    byCustomer,
    mergedIntoId,
    mergedFromId,
    ...event
  }: EventRow,
  other: (id: number) => OtherTicket,
): TicketEvent {
  return {
    ...event,
    ...(title !== null && { title }),
    ...(category !== null && { category }),
    ...(customerId !== null && { customer: name === undefined ? {} : { name } }),
    ...(isRaised && { isRaised }),
    ...(byCustomer && { byCustomer }),
    ...(mergedIntoId !== null && { mergedInto: other(mergedIntoId) }),
    ...(mergedFromId !== null && { mergedFrom: other(mergedFromId) }),
  }
}

/** A ticket with the data for its page; undefined if the user may not see it. */
export async function findTicketPage(db: Db, viewer: Viewer, id: number): Promise<Ticket | undefined> {
  const found = await findTicketWithCustomer(db, viewer, id)
  if (!found) return undefined
  const { mergedIntoId, mail, ...ticket } = found
  const [newest, files] = await Promise.all([
    newestEvents(db, { ticketId: ticket.id }, { toStaff: isStaff(viewer.role) }),
    filesOfDescription(db, ticket.id),
  ])
  const others = await findOthers(
    db,
    viewer,
    [mergedIntoId, ...newest.flatMap((event) => [event.mergedIntoId, event.mergedFromId])].filter(
      (other) => other !== null,
    ),
  )
  const other = (otherId: number): OtherTicket => others.get(otherId) ?? {}
  return {
    ...ticket,
    ...(files.length > 0 && { files }),
    ...(isStaff(viewer.role) && mail && { byEmail: mail }),
    ...(mergedIntoId !== null && { mergedInto: other(mergedIntoId) }),
    events: newest.toReversed().map((event) => eventOf(event, other)),
  }
}

/** Finds the tickets among `ids` that the user may see. Returns a map by ticket id. */
async function findOthers(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Map<number, OtherTicket>> {
  if (ids.length === 0) return new Map()
  const rows = await namedTicketsOf(db, viewer)
    .select(['tickets.id', 'title'])
    .where('tickets.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The newest response to a ticket; undefined if there is none. */
export function findLastResponse(db: Db, ticketId: number) {
  return db
    .selectFrom('ticketResponses')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
