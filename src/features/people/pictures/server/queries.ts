import type { Db } from '../../../../server/database/db.ts'

/** The key of a staff member's picture; undefined if there is no such account. */
export const findPicture = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select('pictureKey as key')
    .where('id', '=', userId)
    .where('role', 'in', ['Administrator', 'agent'])
    .executeTakeFirst()

/** The bytes of the picture with this key; undefined if the picture was replaced or removed. */
export async function findContent(db: Db, key: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('accountPictures')
    .select('content')
    .where('key', '=', key)
    .executeTakeFirst()
  return found && Buffer.from(found.content, 'base64')
}
