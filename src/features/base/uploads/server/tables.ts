import { integer, nullable, text, timestamp } from '../../../../server/database/columns.ts'

export const uploadTables = {
  uploads: {
    path: text,
    kind: text,
    contentType: text,
    bytes: integer,
    /** In pixels; null if the picture could not be measured. */
    width: nullable(integer),
    height: nullable(integer),
    createdBy: nullable(integer),
    createdAt: timestamp,
  },
}
