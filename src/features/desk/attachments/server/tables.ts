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
  /** Each content once for each uploader, so that nobody is told what others have stored. */
  storedFiles: {
    id: generatedId,
    /** The uploader; null for older contents that nothing referred to. */
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
    /** Shown as unchecked while it waits after several failures (scans.ts). */
    state: defaulted(oneOf<Exclude<FileState, 'unchecked'>>()),
    /**
     * When a waiting file is scanned next, or the claim of the instance that scans it ends; null for the others, and for one that
     * is given up.
     */
    scanDueAt: nullable(timestamp),
    /** Why the last attempt to scan it has failed. */
    scanProblem: nullable(text),
    /** How often clamd has not scanned it, though it could be reached. */
    scanFailures: defaulted(integer),
    createdAt: timestamp,
  },
  attachments: {
    id: generatedId,
    /** Null once the file was removed from its message. */
    storedFileId: nullable(integer),
    name: text,
    /** No foreign key, as with responses: the file of a message stays when the author's account is deleted. */
    uploadedBy: integer,
    createdAt: timestamp,
    /** The size that counts for the bounds of customers whom staff have not answered; null for the files of others. */
    unansweredBytes: nullable(integer),
    /** One of the three once it was sent. A response that moves to another ticket takes its files along. */
    ticketId: nullable(integer),
    responseId: nullable(integer),
    noteId: nullable(integer),
    /** When and by which member of staff a sent file was removed. */
    removedAt: nullable(timestamp),
    removedBy: nullable(integer),
  },
  /** One row, id 1; none before the first change. */
  attachmentSettings: {
    id: integer,
    maxFileMegabytes: integer,
    maxFiles: integer,
    maxMessageMegabytes: integer,
    refusedEndings: json<string[]>(),
    updatedAt: timestamp,
  },
}
