import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../server/database/db.ts'
import type { Tables } from '../../../server/database/tables.ts'

/** Whether this server gave out the path, and has not taken the file away since. */
export async function isUploaded(db: Db, path: string): Promise<boolean> {
  const row = await db.selectFrom('uploads').select('path').where('path', '=', path).executeTakeFirst()
  return row !== undefined
}

/** Uploads that neither a brand nor a team member shows, with the condition to narrow them down. */
export const unusedUploads = (db: Db) =>
  db
    .selectFrom('uploads')
    .select('path')
    .where((upload) => upload.not(upload.exists(shownAsLogo(upload))))
    .where((upload) => upload.not(upload.exists(shownAsFavicon(upload))))
    .where((upload) => upload.not(upload.exists(shownOfMember(upload))))

type Upload = ExpressionBuilder<Tables, 'uploads'>

const shownAsLogo = (upload: Upload) =>
  upload.selectFrom('brands').select('brands.id').whereRef('brands.logoPath', '=', 'uploads.path')

const shownAsFavicon = (upload: Upload) =>
  upload.selectFrom('brands').select('brands.id').whereRef('brands.faviconPath', '=', 'uploads.path')

const shownOfMember = (upload: Upload) =>
  upload.selectFrom('teamMembers').select('teamMembers.id').whereRef('teamMembers.image', '=', 'uploads.path')

/** Every path that is written down. */
export async function uploadedPaths(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('uploads').select('path').execute()
  return new Set(rows.map(({ path }) => path))
}
