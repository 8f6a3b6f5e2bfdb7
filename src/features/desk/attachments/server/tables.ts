import {
  defaulted,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { FileState } from '../schema.ts'

export const attachmentTables = {
  /** One row per content and uploader. A row shared by several uploaders would reveal what others have stored. */
  storedFiles: {
    id: generatedId,
    /** The uploader; null for some old contents. */
    ownerId: nullable(integer),
    /** The key in the file store. */
    key: text,
    sha256: text,
    bytes: integer,
    contentType: text,
    /** The keys of the small and the large WebP of a picture; null for other files. */
    previewKey: nullable(text),
    pictureKey: nullable(text),
    width: nullable(integer),
    height: nullable(integer),
    /** A file that still waits after several failures is shown as unchecked (scans.ts). */
    state: defaulted(oneOf<Exclude<FileState, 'unchecked'>>()),
    /**
     * The time of the next scan of a waiting file. During a scan, the time when the claim on the file expires. Null for
     * other files, and for files that were given up.
     */
    scanDueAt: nullable(timestamp),
    /** Why the last attempt to scan the file failed. */
    scanProblem: nullable(text),
    /** How often clamd could be reached, but failed to scan the file. */
    scanFailures: defaulted(integer),
    createdAt: timestamp,
  },
  attachments: {
    id: generatedId,
    /** Null once the file was removed from its message. */
    storedFileId: nullable(integer),
    name: text,
    /** No foreign key: the file of a message stays when the uploader's account is deleted. */
    uploadedBy: integer,
    createdAt: timestamp,
    /**
     * The number of bytes with which the file counts towards the limits of a customer whom staff have not answered;
     * null if the file does not count.
     */
    unansweredBytes: nullable(integer),
    /** Once the file is sent, one of these three columns is set. */
    ticketId: nullable(integer),
    responseId: nullable(integer),
    noteId: nullable(integer),
    /** When and by which member of staff a sent file was removed. */
    removedAt: nullable(timestamp),
    removedBy: nullable(integer),
  },
  /** One row with id 1, or no row before the first change. */
  attachmentSettings: {
    id: integer,
    maxFileMegabytes: integer,
    maxFiles: integer,
    maxMessageMegabytes: integer,
    refusedEndings: json<string[]>(),
    updatedAt: timestamp,
  },
}
