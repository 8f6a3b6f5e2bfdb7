import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { SentAttachment } from '../schema.ts'
import { sentFiles } from './queries.ts'

const ofResponses = compileOnce(
  (db, { ticketId, first, last }: { ticketId: number; first: number; last: number }) =>
    sentFiles(db)
      .innerJoin('ticketResponses', 'ticketResponses.id', 'attachments.responseId')
      .where('ticketResponses.ticketId', '=', ticketId)
      .where('ticketResponses.id', '>=', first)
      .where('ticketResponses.id', '<=', last)
      .orderBy('attachments.id'),
)

const ofNotes = compileOnce(
  (db, { ticketId, first, last }: { ticketId: number; first: number; last: number }) =>
    sentFiles(db)
      .innerJoin('ticketNotes', 'ticketNotes.id', 'attachments.noteId')
      .where('ticketNotes.ticketId', '=', ticketId)
      .where('ticketNotes.id', '>=', first)
      .where('ticketNotes.id', '<=', last)
      .orderBy('attachments.id'),
)

const ofDescription = compileOnce((db, { ticketId }: { ticketId: number }) =>
  sentFiles(db).where('attachments.ticketId', '=', ticketId).orderBy('attachments.id'),
)

/** The files of a ticket's description. */
export const filesOfDescription = (db: Db, ticketId: number): Promise<SentAttachment[]> =>
  ofDescription(db, { ticketId }, {})

interface Message {
  id: number
  ticketId: number
}

type Filed<Row> = Row & { files?: SentAttachment[] }

/** Adds the files of consecutive responses to one ticket. */
export const withFilesOfResponses = <Row extends Message>(db: Db, rows: readonly Row[]) =>
  withFiles(rows, (of) => ofResponses(db, of, {}))

/** Adds the files of consecutive notes on one ticket. */
export const withFilesOfNotes = <Row extends Message>(db: Db, rows: readonly Row[]) =>
  withFiles(rows, (of) => ofNotes(db, of, {}))

async function withFiles<Row extends Message>(
  rows: readonly Row[],
  read: (of: { ticketId: number; first: number; last: number }) => Promise<SentAttachment[]>,
): Promise<Filed<Row>[]> {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return []
  const found = await read({ ticketId: first.ticketId, first: first.id, last: last.id })
  const filesOf = Map.groupBy(found, ({ responseId, noteId }) => responseId ?? noteId)
  return rows.map((row) => {
    const files = filesOf.get(row.id)
    return files ? { ...row, files } : row
  })
}
