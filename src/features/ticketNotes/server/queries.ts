import { sql } from 'kysely'
import { compileOnce } from '../../../server/database/compileOnce.ts'
import type { Db } from '../../../server/database/db.ts'
import { oldestFirst } from '../../../server/database/stream.ts'
import { shownName } from '../../accounts/server/directory.ts'
import type { TicketNote } from '../schema.ts'

/** Notes with the names of their authors; null where an account is gone. */
const notesOf = (db: Db, ticketId: number) =>
  db
    .selectFrom('ticketNotes')
    .leftJoin('users', 'users.id', 'ticketNotes.userId')
    .selectAll('ticketNotes')
    .select([sql<string | null>`${shownName}`.as('authorName'), 'users.pictureKey as authorPicture'])
    .where('ticketId', '=', ticketId)

/** The notes on a ticket, oldest first, in pages. */
export const notePages = (db: Db, ticketId: number): AsyncGenerator<TicketNote[], void> =>
  oldestFirst((after) => notesOf(db, ticketId).where('ticketNotes.id', '>', after).orderBy('ticketNotes.id'))

/** Undefined where the ticket has no such note. */
export const findNote = (db: Db, ticketId: number, id: number) =>
  notesOf(db, ticketId).where('ticketNotes.id', '=', id).executeTakeFirst()

/** The ticket of notes; undefined where there is none with this id. */
export async function findNotedTicket(db: Db, id: number) {
  const [ticket] = await ticketById(db, { id }, {})
  return ticket
}

/** The same with its row locked: it is not merged until the transaction ends. */
export const findNotedTicketForUpdate = (tx: Db, id: number) =>
  tx
    .selectFrom('tickets')
    .select(['id', 'title', 'mergedIntoId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const ticketById = compileOnce((db, { id }: { id: number }) =>
  db.selectFrom('tickets').select(['id', 'title']).where('id', '=', id),
)
