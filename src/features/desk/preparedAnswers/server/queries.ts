import type { Db } from '../../../../server/database/db.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'
import { nameOfColumn } from '../../../people/accounts/server/directory.ts'
import { findTicketWithCustomer } from '../../tickets/server/queries.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import type { PlaceholderValues } from '../placeholders.ts'
import type { PreparedAnswer } from '../schema.ts'

const columns = [
  'id',
  'userId',
  'title',
  'message',
  'status',
  'priority',
  'assigneeId',
  'assignsToSender',
] as const

/** The answers that a user can read: shared ones and their own. */
const answersFor = (db: Db, userId: number) =>
  db
    .selectFrom('preparedAnswers')
    .where((by) => by.or([by('ownerId', 'is', null), by('ownerId', '=', userId)]))

const shownTo = (db: Db, userId: number) =>
  answersFor(db, userId).select([
    ...columns,
    'ownerId',
    nameOfColumn('preparedAnswers.userId').as('authorName'),
    nameOfColumn('preparedAnswers.assigneeId').as('assigneeName'),
  ])

type Row = Omit<PreparedAnswer, 'isShared'> & { ownerId: number | null }

const answerOf = ({ ownerId, ...answer }: Row): PreparedAnswer => ({ ...answer, isShared: ownerId === null })

/** The answers that a user can read, oldest first, in pages. */
export async function* answerPages(db: Db, userId: number): AsyncGenerator<PreparedAnswer[], void> {
  const pages = oldestFirst((after, rows) =>
    shownTo(db, userId).where('id', '>', after).orderBy('id').limit(rows).execute(),
  )
  for await (const rows of pages) yield rows.map(answerOf)
}

/** Undefined if there is no such answer, or this user may not read it. */
export async function findAnswer(db: Db, userId: number, id: number): Promise<PreparedAnswer | undefined> {
  const row = await shownTo(db, userId).where('id', '=', id).executeTakeFirst()
  return row && answerOf(row)
}

/** Like findAnswer, with the row locked until the transaction ends. */
export async function findAnswerForUpdate(tx: Db, userId: number, id: number) {
  const row = await shownTo(tx, userId).where('id', '=', id).forUpdate('preparedAnswers').executeTakeFirst()
  return row && answerOf(row)
}

/** The number of a user's private answers, or of all shared answers if `ownerId` is null. */
export async function countAnswers(db: Db, ownerId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('preparedAnswers')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('ownerId', 'is not distinct from', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Reads the values of the placeholders. A name is null if the account has none: the username is not used instead,
 * because the text goes to a customer.
 */
export async function findPlaceholderValues(
  db: Db,
  viewer: Viewer,
  ticketId: number,
): Promise<PlaceholderValues | undefined> {
  const ticket = await findTicketWithCustomer(db, viewer, ticketId)
  if (!ticket) return undefined
  const names = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'fullName'])
    .where('id', 'in', [ticket.userId, viewer.id])
    .execute()
  const namesOf = (id: number) => names.find((user) => user.id === id)
  const [customer, agent] = [ticket.customer && namesOf(ticket.userId), namesOf(viewer.id)]
  return {
    'customer.firstName': customer?.firstName || null,
    'customer.name': wholeName(customer),
    'customer.company': ticket.customer?.clientCompany || ticket.customer?.company || null,
    'ticket.id': String(ticket.id),
    'ticket.title': ticket.title,
    'agent.firstName': agent?.firstName || null,
    'agent.name': wholeName(agent),
  }
}

interface Names {
  firstName: string | null
  lastName: string | null
  fullName: string | null
}

const wholeName = (user: Names | null | undefined): string | null =>
  user?.fullName || [user?.firstName, user?.lastName].filter(Boolean).join(' ') || null
