import type { Db } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { invalidField } from '../../../server/errors.ts'
import { isUploaded } from '../../uploads/server/queries.ts'
import { isUploadPath, type TeamMemberForm } from '../schema.ts'

/** A path on this server shows a picture only if it was uploaded here; https addresses lead elsewhere. */
export async function refuseUnknownImage(db: Db, image: string): Promise<void> {
  if (isUploadPath(image) && !(await isUploaded(db, image)))
    throw invalidField('image', 'Please upload an image')
}

export function addTeamMember(db: Db, member: TeamMemberForm) {
  const at = now()
  return db
    .insertInto('teamMembers')
    .values({ ...member, createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined where there is no such member. */
export function changeTeamMember(db: Db, id: number, member: TeamMemberForm) {
  return db
    .updateTable('teamMembers')
    .set({ ...member, updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function removeTeamMember(db: Db, id: number): Promise<void> {
  await db.deleteFrom('teamMembers').where('id', '=', id).execute()
}
