import { integer, nullable, text, timestamp } from '../../../server/database/columns.ts'

export const uploadTables = {
  uploads: {
    path: text,
    kind: text,
    contentType: text,
    bytes: integer,
    createdBy: nullable(integer),
    createdAt: timestamp,
  },
}
