import { sql } from 'kysely'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import type { TicketNote } from '../schema.ts'

const author = [
  sql<string | null>`${shownName}`.as('authorName'),
  'users.pictureKey as authorPicture',
] as const

/** One row per note. A ticket without notes has one row whose note columns are null. */
const ticketWithNotes = compileOnce(
  (db, { ticketId, after, rows }: { ticketId: number; after: number; rows: number }) =>
    db
      .selectFrom('tickets')
      .leftJoin('ticketNotes', (join) =>
        join.onRef('ticketNotes.ticketId', '=', 'tickets.id').on('ticketNotes.id', '>', after),
      )
      .leftJoin('users', 'users.id', 'ticketNotes.userId')
      .selectAll('ticketNotes')
      .select(author)
      .where('tickets.id', '=', ticketId)
      .orderBy('ticketNotes.id')
      .limit(rows),
)

type NoteRow = Awaited<ReturnType<typeof ticketWithNotes>>[number]
const isNote = (row: NoteRow): row is NoteRow & TicketNote => row.id !== null

/**
 * The notes on a ticket with the names of their authors (null if the account was deleted), oldest first, in pages. The
 * first page is read at once, and the result is undefined if the ticket does not exist.
 */
export async function findNotePages(
  db: Db,
  ticketId: number,
): Promise<AsyncGenerator<TicketNote[], void> | undefined> {
  let isThere = false
  const pages = oldestFirst(async (after, rows) => {
    const found = await ticketWithNotes(db, { ticketId, after, rows }, {})
    isThere ||= found.length > 0
    return found.filter(isNote)
  })
  const first = await pages.next()
  return isThere ? startingWith(first, pages) : undefined
}

async function* startingWith<Page>(
  first: IteratorResult<Page, void>,
  others: AsyncGenerator<Page, void>,
): AsyncGenerator<Page, void> {
  if (first.done) return
  yield first.value
  yield* others
}

/** Undefined if the ticket has no note with this id. */
export const findNote = (db: Db, ticketId: number, id: number) =>
  db
    .selectFrom('ticketNotes')
    .leftJoin('users', 'users.id', 'ticketNotes.userId')
    .selectAll('ticketNotes')
    .select(author)
    .where('ticketId', '=', ticketId)
    .where('ticketNotes.id', '=', id)
    .executeTakeFirst()

/** The notes with these ids. Deleted notes are left out. */
export const findMailedNotes = (db: Db, ids: readonly number[]) =>
  db.selectFrom('ticketNotes').select('id').where('id', 'in', ids).execute()
