import { integer, text, timestamp } from '../../../../server/database/columns.ts'

export const accountPictureTables = {
  accountPictures: {
    userId: integer,
    /** The same as `users.pictureKey`, so that lists need not read this table. */
    key: text,
    /** A small WebP in Base64. */
    content: text,
    createdAt: timestamp,
  },
}
