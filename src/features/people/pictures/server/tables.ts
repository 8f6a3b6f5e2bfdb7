import { integer, text, timestamp } from '../../../../server/database/columns.ts'

export const accountPictureTables = {
  accountPictures: {
    userId: integer,
    /** The same as `users.pictureKey`, which lists read without this table. */
    key: text,
    /** A small WebP in Base64. */
    content: text,
    createdAt: timestamp,
  },
}
