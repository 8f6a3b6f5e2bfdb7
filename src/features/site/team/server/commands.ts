import type { Db } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import { isUploaded } from '../../../base/uploads/server/queries.ts'
import { isUploadPath, type TeamMemberFormValues } from '../schema.ts'

/** @throws 400 for the path of an upload that does not exist; https addresses of other servers are not checked. */
export async function refuseUnknownImage(db: Db, image: string): Promise<void> {
  if (isUploadPath(image) && !(await isUploaded(db, image)))
    throw invalidField('image', 'Please upload an image')
}

/** Returns the stored row. */
export function addTeamMember(db: Db, member: TeamMemberFormValues) {
  const at = now()
  return db
    .insertInto('teamMembers')
    .values({ ...member, createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the stored row. The transaction must have locked the row. */
export function changeTeamMember(db: Db, id: number, member: TeamMemberFormValues) {
  return db
    .updateTable('teamMembers')
    .set({ ...member, updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns whether the member existed. */
export async function removeTeamMember(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('teamMembers').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
