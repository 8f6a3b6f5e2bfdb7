import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../server/database/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import { now } from '../../../../server/database/now.ts'

/**
 * Stores a user's picture in place of the former picture, and returns its key.
 *
 * @throws 404 if the account was deleted
 */
export async function storePicture(tx: Tx, userId: number, content: Buffer): Promise<string> {
  const picture = {
    key: randomBytes(16).toString('base64url'),
    content: content.toString('base64'),
    createdAt: now(),
  }
  // The account is updated first. Its row lock makes parallel uploads wait for each other.
  const account = await tx
    .updateTable('users')
    .set({ pictureKey: picture.key })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!account) throw missing('User not found')
  await tx
    .insertInto('accountPictures')
    .values({ userId, ...picture })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(picture))
    .execute()
  return picture.key
}

/** Removes a user's picture; false if there was none. */
export async function removePicture(tx: Tx, userId: number): Promise<boolean> {
  await tx.updateTable('users').set({ pictureKey: null }).where('id', '=', userId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('accountPictures')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
