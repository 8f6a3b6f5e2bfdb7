import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { listColleagues } from '../../../people/accounts/server/colleagues.ts'
import { enqueueColleagueMails } from '../../../mail/server/colleagueMails.ts'
import { notifyStaffOfTickets } from '../../tickets/server/notify.ts'
import { mentionedIn } from '../mentions.ts'
import { findNote } from './queries.ts'

/** Adds a note and mails the colleagues whom it mentions. The ticket does not change. */
export async function addNote(
  tx: Tx,
  ticket: { id: number; title: string },
  userId: number,
  message: string,
) {
  const mentioned = message.includes('@') ? mentionedIn(message, await listColleagues(tx)) : []
  const { id } = await tx
    .insertInto('ticketNotes')
    .values({
      ticketId: ticket.id,
      userId,
      message,
      mentions: JSON.stringify(mentioned.map(({ username }) => username)),
      createdAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mailed = await enqueueColleagueMails(tx, {
    kind: 'noteMention',
    actorId: userId,
    userIds: mentioned.map((colleague) => colleague.id),
    ticket,
    text: message,
    noteId: id,
  })
  await notifyStaffOfTickets(tx, ticket.id)
  const note = await findNote(tx, ticket.id, id)
  if (!note) throw new Error('The added note was not found.')
  const notMailed = mentioned
    .filter((colleague) => colleague.id !== userId && !mailed.includes(colleague.id))
    .map(({ username }) => username)
  return { ...note, notMailed }
}

/** Deletes a note; false if it was already deleted. */
export async function deleteNote(tx: Tx, note: { id: number; ticketId: number }): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('ticketNotes').where('id', '=', note.id).executeTakeFirst()
  await notifyStaffOfTickets(tx, note.ticketId)
  return numDeletedRows > 0n
}

export async function moveNotes(tx: Tx, fromId: number, ticketId: number): Promise<void> {
  await tx.updateTable('ticketNotes').set({ ticketId }).where('ticketId', '=', fromId).execute()
}
