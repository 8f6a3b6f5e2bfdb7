import { sql, type Expression, type SqlBool } from 'kysely'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'
import { readPart, type PartOfList, type RowsAsked } from '../../../../server/lists/rowRange.ts'
import { withFilesOfNotes } from '../../attachments/server/messageFiles.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import type { TicketNote } from '../schema.ts'

const author = [
  sql<string | null>`${shownName}`.as('authorName'),
  'users.pictureKey as authorPicture',
] as const

/** One row per note that the condition selects. If it selects none, one row whose note columns are null. */
const ticketWithNotes = (db: Db, ticketId: number, isSelected: Expression<SqlBool>) =>
  db
    .selectFrom('tickets')
    .leftJoin('ticketNotes', (join) => join.onRef('ticketNotes.ticketId', '=', 'tickets.id').on(isSelected))
    .leftJoin('users', 'users.id', 'ticketNotes.userId')
    .selectAll('ticketNotes')
    .select(author)
    .where('tickets.id', '=', ticketId)
    .orderBy('ticketNotes.id')

const notesAfter = compileOnce(
  (db, { ticketId, after, rows }: { ticketId: number; after: number; rows: number }) =>
    ticketWithNotes(db, ticketId, sql`"ticketNotes"."id" > ${after}`).limit(rows),
)

const notesAt = compileOnce(
  (
    db,
    { ticketId, offset, limit }: { ticketId: number; offset: number; limit: number },
    { fromEnd }: { fromEnd: boolean },
  ) => {
    const places = db
      .selectFrom('ticketNotes as places')
      .select('places.id')
      .where('places.ticketId', '=', ticketId)
      .orderBy('places.id', fromEnd ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset)
    return ticketWithNotes(db, ticketId, sql`"ticketNotes"."id" in ${places}`).select((by) =>
      by
        .selectFrom('ticketNotes as counted')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('counted.ticketId', '=', ticketId)
        .as('total'),
    )
  },
)

type NoteRow = Awaited<ReturnType<typeof notesAfter>>[number]
const isNote = <Row extends NoteRow>(row: Row): row is Row & TicketNote => row.id !== null

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
    const found = await notesAfter(db, { ticketId, after, rows }, {})
    isThere ||= found.length > 0
    return withFilesOfNotes(db, found.filter(isNote))
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

/** A part of what findNotePages returns; undefined if the ticket does not exist. */
export async function findNotesInRange(
  db: Db,
  ticketId: number,
  asked: RowsAsked,
): Promise<PartOfList<TicketNote> | undefined> {
  let isThere = false
  const part = await readPart(asked, async ({ fromEnd, ...places }) => {
    const found = await notesAt(db, { ticketId, ...places }, { fromEnd })
    isThere = found.length > 0
    return { rows: await withFilesOfNotes(db, found.filter(isNote)), total: found[0]?.total ?? 0 }
  })
  return isThere ? part : undefined
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
