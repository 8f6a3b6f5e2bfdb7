import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { listColleagues } from '../../../people/accounts/server/colleagues.ts'
import { withdrawNoteMails } from '../../../mail/server/colleagueMails.ts'
import { tellColleagues, tellInPortal, withdrawMentions } from '../../notifications/server/tell.ts'
import { notifyStaffOfTickets } from '../../tickets/server/notify.ts'
import { mentionedIn } from '../mentions.ts'
import { findNote } from './queries.ts'

interface Ticket {
  id: number
  title: string
}

/** Adds a note and tells the colleagues whom it mentions. The ticket does not change. */
export async function addNote(tx: Tx, ticket: Ticket, userId: number, message: string) {
  const mentioned = await findMentioned(tx, message)
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
  return withMails(tx, ticket, { id, userId, message, mentioned })
}

/**
 * Corrects the text of a note, and mails the colleagues whom it mentions now and never did before. Mails with the former
 * text that have not left are replaced, or withdrawn if the text mentions the colleague no more. The transaction must have
 * locked the ticket.
 */
export async function correctNote(
  tx: Tx,
  ticket: Ticket,
  { id, userId, mentions }: { id: number; userId: number; mentions: readonly string[] },
  message: string,
) {
  const withdrawn = await withdrawNoteMails(tx, id, mentions)
  const named = await findMentioned(tx, message)
  const mentioned = named.filter(({ username }) => !mentions.includes(username) || withdrawn.has(username))
  await tx
    .updateTable('ticketNotes')
    .set({
      message,
      mentions: JSON.stringify([...new Set([...mentions, ...mentioned.map(({ username }) => username)])]),
      correctedAt: now(),
    })
    .where('id', '=', id)
    .execute()
  // Those who are not mailed again may have lost their notification by an earlier correction.
  const userIds = named.map((colleague) => colleague.id)
  await withdrawMentions(tx, id, userIds)
  await tellInPortal(tx, 'noteMention', { actorId: userId, userIds, ticket, noteId: id })
  return withMails(tx, ticket, { id, userId, message, mentioned })
}

const findMentioned = async (tx: Tx, message: string) =>
  message.includes('@') ? mentionedIn(message, await listColleagues(tx)) : []

interface StoredNote {
  id: number
  userId: number
  message: string
  /** The colleagues to mail. */
  mentioned: Awaited<ReturnType<typeof findMentioned>>
}

/** Mails the mentioned colleagues, notifies open screens and returns the note as it is stored. */
async function withMails(tx: Tx, ticket: Ticket, { id, userId, message, mentioned }: StoredNote) {
  const mailed = await tellColleagues(tx, {
    event: 'noteMention',
    actorId: userId,
    userIds: mentioned.map((colleague) => colleague.id),
    ticket,
    text: message,
    noteId: id,
  })
  await notifyStaffOfTickets(tx, ticket.id)
  const note = await findNote(tx, ticket.id, id)
  if (!note) throw new Error('The stored note was not found.')
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
