import { sql } from 'kysely'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { minuteMs } from '../../../../shared/time/durations.ts'
import type { ColleagueMailKind } from '../../../mail/colleagueMails.ts'
import { enqueueAssignedMails, enqueueColleagueMails } from '../../../mail/server/colleagueMails.ts'
import { colleagues } from '../../../people/accounts/server/colleagues.ts'
import { kindOfEvent, type NoticeKind, type NoticeWay, type NotifiedEvent } from '../values.ts'
import { notifyOf } from './commands.ts'

interface ToldOf {
  /** The account that caused the event. It is never told itself. */
  actorId: number
  userIds: readonly number[]
  ticket: { id: number; title: string }
  noteId?: number | undefined
  responseId?: number | undefined
}

interface Mailed extends ToldOf {
  event: ColleagueMailKind
  /** See enqueueColleagueMails. */
  actorName?: string | undefined
  text?: string
  notTo?: readonly string[]
}

/**
 * Tells colleagues of an event about a ticket, in its transaction: inside the product and by email, as each of them has
 * chosen. Returns the ids of the mailed colleagues.
 */
export async function tellColleagues(tx: Tx, { event, responseId, ...mail }: Mailed): Promise<number[]> {
  const { actorId, ticket, noteId } = mail
  const { portal, email } = await listenersAmong(tx, kindOfEvent[event], mail)
  await storeNotifications(tx, event, { actorId, userIds: portal, ticket, noteId, responseId })
  return enqueueColleagueMails(tx, { kind: event, ...mail, userIds: email })
}

/** Like tellColleagues, but sends no mail. */
export async function tellInPortal(tx: Tx, event: NotifiedEvent, told: ToldOf): Promise<void> {
  const { portal } = await listenersAmong(tx, kindOfEvent[event], told)
  await storeNotifications(tx, event, { ...told, userIds: portal })
}

/** The colleagues who want to be told, in each way. Leaves out the actor, and accounts that cannot work on tickets. */
async function listenersAmong(
  tx: Tx,
  kind: NoticeKind,
  { userIds, actorId }: Pick<ToldOf, 'userIds' | 'actorId'>,
): Promise<Record<NoticeWay, number[]>> {
  const asked = [...new Set(userIds)].filter((id) => id !== actorId)
  if (asked.length === 0) return { portal: [], email: [] }
  const found = await colleagues(tx)
    .select('users.id')
    .select((by) =>
      by
        .selectFrom('mutedNotices')
        .select(sql<string | null>`string_agg("way", ',')`.as('ways'))
        .whereRef('mutedNotices.userId', '=', 'users.id')
        .where('kind', '=', kind)
        .as('muted'),
    )
    .where('users.id', 'in', asked)
    .orderBy('users.id')
    .execute()
  const told = (way: NoticeWay) =>
    found.filter(({ muted }) => !muted?.split(',').includes(way)).map(({ id }) => id)
  return { portal: told('portal'), email: told('email') }
}

/** Replies to a ticket are one notification until it is read. */
const isReply = (event: NotifiedEvent) => event === 'customerReplied' || event === 'colleagueReplied'

/** Stores a notification for each of these users, except those who have one about the note. */
async function storeNotifications(
  tx: Tx,
  event: NotifiedEvent,
  { actorId, userIds: told, ticket, noteId, responseId }: ToldOf,
): Promise<void> {
  const known = noteId === undefined || told.length === 0 ? [] : await toldOfNote(tx, noteId)
  const userIds = told.filter((id) => !known.some(({ userId }) => userId === id))
  if (userIds.length === 0) return
  const replaced = isReply(event)
    ? await tx
        .deleteFrom('notifications')
        .where('userId', 'in', userIds)
        .where('ticketId', '=', ticket.id)
        .where('readAt', 'is', null)
        .where('event', 'in', ['customerReplied', 'colleagueReplied'])
        .returning(['userId', 'count'])
        .execute()
    : []
  const before = new Map(replaced.map(({ userId, count }) => [userId, count]))
  const createdAt = now()
  const rows = userIds.map((userId) => ({
    userId,
    event,
    ticketId: ticket.id,
    noteId: noteId ?? null,
    responseId: responseId ?? null,
    actorId,
    count: 1 + (before.get(userId) ?? 0),
    createdAt,
  }))
  await tx.insertInto('notifications').values(rows).execute()
  await notifyOf(tx, userIds)
}

const toldOfNote = (tx: Tx, noteId: number) =>
  tx.selectFrom('notifications').select('userId').where('noteId', '=', noteId).execute()

/** Deletes the notifications about a note of those colleagues whom it does not mention any more. */
export async function withdrawMentions(tx: Tx, noteId: number, mentioned: readonly number[]): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('notifications')
    .where('noteId', '=', noteId)
    .$if(mentioned.length > 0, (query) => query.where('userId', 'not in', mentioned))
    .returning('userId')
    .execute()
  await notifyOf(
    tx,
    withdrawn.map(({ userId }) => userId),
  )
}

interface Assigned {
  /** The colleague to whom the tickets were assigned, or from whom they were taken. */
  colleagueId: number
  has: 'now' | 'no longer'
  tickets: readonly { id: number; title: string }[]
}

const eventOf = { now: 'ticketsAssigned', 'no longer': 'ticketsReassigned' } as const

/** Assignments of several tickets by one colleague within this time are one notification, in ms. */
const joinedWithinMs = 10 * minuteMs

/**
 * Tells each colleague to whom several tickets were assigned, or from whom they were taken, as tellColleagues does.
 * Returns the ids of the mails, which leave after `delayMs` milliseconds at the earliest.
 */
export async function tellOfAssigned(
  tx: Tx,
  { actorId, assigned, delayMs }: { actorId: number; assigned: readonly Assigned[]; delayMs: number },
): Promise<number[]> {
  const byEmail: Assigned[] = []
  for (const each of assigned) {
    const event = eventOf[each.has]
    const userIds = [each.colleagueId]
    const { portal, email } = await listenersAmong(tx, kindOfEvent[event], { actorId, userIds })
    if (email.length > 0) byEmail.push(each)
    if (portal.length > 0) await storeSeveral(tx, { actorId, event, ...each })
  }
  return enqueueAssignedMails(tx, { actorId, assigned: byEmail, delayMs })
}

async function storeSeveral(
  tx: Tx,
  { actorId, event, colleagueId, tickets }: Assigned & { actorId: number; event: NotifiedEvent },
): Promise<void> {
  const [only, ...others] = tickets
  const before = await tx
    .deleteFrom('notifications')
    .where('userId', '=', colleagueId)
    .where('readAt', 'is', null)
    .where('event', '=', event)
    .where('actorId', '=', actorId)
    .where('createdAt', '>', new Date(Date.now() - joinedWithinMs).toISOString())
    .returning('count')
    .execute()
  const count = before.reduce((sum, row) => sum + row.count, tickets.length)
  const ticketId = only && others.length === 0 && count === 1 ? only.id : null
  await tx
    .insertInto('notifications')
    .values({ userId: colleagueId, event, ticketId, actorId, count, createdAt: now() })
    .execute()
  await notifyOf(tx, [colleagueId])
}

/**
 * Takes back from unread notifications of tellOfAssigned what an undo has taken back. What was read already stays: it
 * says what happened.
 */
export async function withdrawAssigned(
  tx: Tx,
  {
    actorId,
    colleagueId,
    has,
    tickets,
  }: Pick<Assigned, 'colleagueId' | 'has'> & { actorId: number; tickets: number },
): Promise<void> {
  const newest = await tx
    .selectFrom('notifications')
    .select(['id', 'count'])
    .where('userId', '=', colleagueId)
    .where('readAt', 'is', null)
    .where('event', '=', eventOf[has])
    .where('actorId', '=', actorId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  if (newest.count <= tickets) await tx.deleteFrom('notifications').where('id', '=', newest.id).execute()
  else
    await tx
      .updateTable('notifications')
      .set({ count: newest.count - tickets })
      .where('id', '=', newest.id)
      .execute()
  await notifyOf(tx, [colleagueId])
}
