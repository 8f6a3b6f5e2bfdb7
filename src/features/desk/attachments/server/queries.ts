import { sql } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'
import type { MailFileIds } from '../../../mail/server/filesOfMails.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { namedTicketsOf } from '../../tickets/server/queries.ts'
import { programEndings } from './programEndings.ts'
import type { AttachmentSettings, FileState, SentAttachment } from '../schema.ts'
import { shownState } from './scans.ts'

const initial: AttachmentSettings = {
  maxFileMegabytes: 25,
  maxFiles: 10,
  maxMessageMegabytes: 50,
  refusedEndings: programEndings,
}

const settingsRow = (db: Db) =>
  db
    .selectFrom('attachmentSettings')
    .select(['maxFileMegabytes', 'maxFiles', 'maxMessageMegabytes', 'refusedEndings'])
    .where('id', '=', 1)

/** The stored settings, or the defaults before the first change. */
export const findSettings = async (db: Db): Promise<AttachmentSettings> =>
  (await settingsRow(db).executeTakeFirst()) ?? initial

/**
 * Locks the row of the settings until the transaction ends, and returns the settings. Inserts the row if it is missing.
 */
export async function findSettingsForUpdate(tx: Tx): Promise<AttachmentSettings> {
  await tx
    .insertInto('attachmentSettings')
    .values({ ...initial, id: 1, refusedEndings: JSON.stringify(initial.refusedEndings), updatedAt: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return settingsRow(tx).forUpdate().executeTakeFirstOrThrow()
}

/** Unsent files of one user, or of all users. */
export const unsent = (db: Db, uploadedBy?: number) =>
  db
    .selectFrom('attachments')
    .innerJoin('storedFiles', 'storedFiles.id', 'attachments.storedFileId')
    .select([
      'attachments.id',
      'attachments.name',
      'storedFiles.contentType',
      'storedFiles.bytes',
      shownState.as('state'),
      'storedFiles.width',
      'storedFiles.height',
    ])
    .where('ticketId', 'is', null)
    .where('responseId', 'is', null)
    .where('noteId', 'is', null)
    .$if(uploadedBy !== undefined, (query) => query.where('uploadedBy', '=', uploadedBy ?? 0))

/** Files with the columns of a sent file. */
export const sentFiles = (db: Db) =>
  db
    .selectFrom('attachments')
    .leftJoin('storedFiles', 'storedFiles.id', 'attachments.storedFileId')
    .select((by) => [
      'attachments.id',
      'attachments.name',
      // A removed file has no content any more, so its type and size are unknown.
      by.fn.coalesce('contentType', by.val('')).as('contentType'),
      by.fn.coalesce('bytes', by.val(0)).as('bytes'),
      by.fn.coalesce(shownState, by.val<FileState>('ready')).as('state'),
      'width',
      'height',
      'responseId',
      'noteId',
      'removedAt',
    ])

const sentAfter = compileOnce(
  (
    db,
    { ticketId, after, rows }: { ticketId: number; after: number; rows: number },
    { withNotes }: { withNotes: boolean },
  ) => {
    const sent = sentFiles(db)
    const ofTicket = sent.where('attachments.ticketId', '=', ticketId)
    const ofResponses = sent
      .innerJoin('ticketResponses', 'ticketResponses.id', 'attachments.responseId')
      .where('ticketResponses.ticketId', '=', ticketId)
    const ofNotes = sent
      .innerJoin('ticketNotes', 'ticketNotes.id', 'attachments.noteId')
      .where('ticketNotes.ticketId', '=', ticketId)
    const ofCustomer = ofTicket.unionAll(ofResponses)
    return db
      .selectFrom((withNotes ? ofCustomer.unionAll(ofNotes) : ofCustomer).as('sent'))
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(rows)
  },
)

/**
 * The files of a ticket and its messages, oldest first, in pages. The caller must have checked that the user may see
 * the ticket. Files of notes are only for staff.
 */
export function sentPages(
  db: Db,
  { role }: Pick<Viewer, 'role'>,
  ticketId: number,
): AsyncGenerator<SentAttachment[], void> {
  return oldestFirst((after, rows) => sentAfter(db, { ticketId, after, rows }, { withNotes: isStaff(role) }))
}

/** The names of the newest files of a ticket, its responses and its notes. Removed files are left out. */
export async function listFileNames(db: Db, ticketId: number, most: number): Promise<string[]> {
  const stored = db
    .selectFrom('attachments')
    .select(['attachments.id', 'name'])
    .where('storedFileId', 'is not', null)
  const sent = stored
    .where('attachments.ticketId', '=', ticketId)
    .unionAll(
      stored
        .innerJoin('ticketResponses', 'ticketResponses.id', 'attachments.responseId')
        .where('ticketResponses.ticketId', '=', ticketId),
    )
    .unionAll(
      stored
        .innerJoin('ticketNotes', 'ticketNotes.id', 'attachments.noteId')
        .where('ticketNotes.ticketId', '=', ticketId),
    )
  const rows = await db.selectFrom(sent.as('sent')).select('name').orderBy('id', 'desc').limit(most).execute()
  return rows.map(({ name }) => name)
}

/** SQL for the ticket id of a file. Null for an unsent file, and without `seesNotes` also for the file of a note. */
const ticketOf = (seesNotes: boolean) => {
  const of = (messages: 'ticketResponses' | 'ticketNotes', id: 'responseId' | 'noteId') =>
    sql`(select "message"."ticketId" from ${sql.table(messages)} as "message"
      where "message"."id" = ${sql.ref(`attachments.${id}`)})`
  const parts = [sql.ref('attachments.ticketId'), of('ticketResponses', 'responseId')]
  return sql`coalesce(${sql.join(seesNotes ? [...parts, of('ticketNotes', 'noteId')] : parts)})`
}

/** A file that the user may read: their own unsent file, or a file of a message that they may see. */
export const findReadable = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('attachments')
    .innerJoin('storedFiles', 'storedFiles.id', 'attachments.storedFileId')
    .select(['attachments.name', 'contentType', 'bytes', 'key', 'previewKey', 'pictureKey'])
    .select(shownState.as('state'))
    .where('attachments.id', '=', id)
    .where((by) =>
      by.or([
        by.and([
          by('attachments.ticketId', 'is', null),
          by('responseId', 'is', null),
          by('noteId', 'is', null),
          by('uploadedBy', '=', viewer.id),
        ]),
        by.exists(
          namedTicketsOf(db, viewer)
            .select('tickets.id')
            .where(sql<boolean>`${sql.ref('tickets.id')} = ${ticketOf(isStaff(viewer.role))}`),
        ),
      ]),
    )
    .executeTakeFirst()

/** The ready files of these tickets' descriptions and of these responses, in the order of upload. */
export const mailedFiles = (db: Db, { ticket, response }: Pick<MailFileIds, 'ticket' | 'response'>) =>
  db
    .selectFrom('attachments')
    // Leaves out removed files, which have no content.
    .innerJoin('storedFiles', 'storedFiles.id', 'attachments.storedFileId')
    .select(['name', 'contentType', 'bytes', 'key'])
    .where('state', '=', 'ready')
    .where((by) =>
      by.or([
        ...(ticket.length > 0 ? [by('ticketId', 'in', ticket)] : []),
        ...(response.length > 0 ? [by('responseId', 'in', response)] : []),
      ]),
    )
    .orderBy('attachments.id')
    .execute()

/** A sent file and the ticket that shows it; undefined if the file does not exist or was not sent. */
export const findSent = (db: Db, id: number) =>
  db
    .selectFrom('attachments')
    .select(['id', 'name', 'noteId', sql<number>`${ticketOf(true)}`.as('ticketId')])
    .where('id', '=', id)
    .where(sql<boolean>`${ticketOf(true)} is not null`)
    .executeTakeFirst()

/**
 * The keys of all files that belong to a row. Infected contents have rows, but their files are deleted, so they are
 * left out.
 */
export async function storedKeys(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('storedFiles')
    .select(['key', 'previewKey', 'pictureKey'])
    .where('state', '!=', 'infected')
    .execute()
  return new Set(rows.flatMap((row) => Object.values(row).filter((key) => key !== null)))
}
