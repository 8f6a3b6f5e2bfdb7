import { sql } from 'kysely'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { Notice, ReadUpTo } from '../schema.ts'

/** Tells every instance whose notifications have changed. */
export async function notifyOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await tx.notify('notifications', userIds.join())
}

/** Marks the unread notifications of a user up to one as read: all of them, or those about one ticket. */
export async function markRead(tx: Tx, userId: number, read: ReadUpTo): Promise<void> {
  const { numUpdatedRows } = await readingUpTo(tx, userId, read).executeTakeFirst()
  if (numUpdatedRows > 0n) await notifyOf(tx, [userId])
}

/** The statement of markRead. The id is an expression, or SQLite would read all notifications of the user. */
export const readingUpTo = (tx: Tx, userId: number, { upTo, ticketId }: ReadUpTo) =>
  unread(tx, userId)
    .where(sql<boolean>`"id" + 0 <= ${upTo}`)
    .$if(ticketId !== undefined, (query) => query.where('ticketId', '=', ticketId ?? 0))

/** Marks one notification of a user as read; false if there is none with this id. */
export async function markOneRead(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await unread(tx, userId).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows > 0n) {
    await notifyOf(tx, [userId])
    return true
  }
  const read = await tx
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return read !== undefined
}

const unread = (tx: Tx, userId: number) =>
  tx
    .updateTable('notifications')
    .set({ readAt: now() })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)

export async function switchNotice(
  tx: Tx,
  userId: number,
  { isMuted, ...notice }: Notice & { isMuted: boolean },
): Promise<void> {
  if (isMuted) {
    await tx
      .insertInto('mutedNotices')
      .values({ ...notice, userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await tx
    .deleteFrom('mutedNotices')
    .where('userId', '=', userId)
    .where('kind', '=', notice.kind)
    .where('way', '=', notice.way)
    .execute()
}

/** Moves the notifications about a duplicate to the ticket into which it is merged. */
export async function moveNotifications(tx: Tx, fromId: number, ticketId: number): Promise<void> {
  await tx.updateTable('notifications').set({ ticketId }).where('ticketId', '=', fromId).execute()
}
