import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'

/** Whether the path is that of a stored file. */
export async function isUploaded(db: Db, path: string): Promise<boolean> {
  const row = await db.selectFrom('uploads').select('path').where('path', '=', path).executeTakeFirst()
  return row !== undefined
}

/** Selects uploads that no brand, team member or client logo uses. Callers add conditions. */
export const unusedUploads = (db: Db) =>
  db
    .selectFrom('uploads')
    .select('path')
    .where((upload) => upload.not(upload.exists(shownAsLogo(upload))))
    .where((upload) => upload.not(upload.exists(shownAsFavicon(upload))))
    .where((upload) => upload.not(upload.exists(shownOfMember(upload))))
    .where((upload) => upload.not(upload.exists(shownOfClient(upload))))

type UploadExpression = ExpressionBuilder<Tables, 'uploads'>

const shownAsLogo = (upload: UploadExpression) =>
  upload.selectFrom('brands').select('brands.id').whereRef('brands.logoPath', '=', 'uploads.path')

const shownAsFavicon = (upload: UploadExpression) =>
  upload.selectFrom('brands').select('brands.id').whereRef('brands.faviconPath', '=', 'uploads.path')

const shownOfMember = (upload: UploadExpression) =>
  upload.selectFrom('teamMembers').select('teamMembers.id').whereRef('teamMembers.image', '=', 'uploads.path')

const shownOfClient = (upload: UploadExpression) =>
  upload.selectFrom('clientLogos').select('clientLogos.id').whereRef('clientLogos.path', '=', 'uploads.path')

/** The paths of at most 1000 logos without a stored size, which were uploaded before the size was stored. */
export async function unmeasuredLogos(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('path')
    .where('kind', '=', 'logo')
    .where('width', 'is', null)
    .limit(1000)
    .execute()
  return rows.map(({ path }) => path)
}

export async function uploadedPaths(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('uploads').select('path').execute()
  return new Set(rows.map(({ path }) => path))
}
