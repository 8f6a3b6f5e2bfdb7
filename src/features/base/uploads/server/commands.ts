import type { Db } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { PictureSize } from '../../../../shared/site/pictureSize.ts'
import type { PictureFile, PictureUse } from './picture.ts'
import { unusedUploads } from './queries.ts'

export interface Upload {
  path: string
  use: PictureUse
  picture: PictureFile
  /** The id of the account. */
  createdBy: number
}

export const contentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const

export async function recordUpload(tx: Db, { path, use, picture, createdBy }: Upload): Promise<void> {
  const { type, content, size } = picture
  await tx
    .insertInto('uploads')
    .values({
      path,
      kind: use,
      contentType: contentTypes[type],
      bytes: content.byteLength,
      width: size?.width ?? null,
      height: size?.height ?? null,
      createdBy,
      createdAt: now(),
    })
    .execute()
}

/** Stores the size of a picture that was uploaded before sizes were stored. */
export async function recordSize(tx: Db, path: string, { width, height }: PictureSize): Promise<void> {
  await tx.updateTable('uploads').set({ width, height }).where('path', '=', path).execute()
}

/**
 * Deletes the records of the unused files among these paths. Returns the paths of these files, which the caller deletes
 * after the commit.
 */
export async function deleteUnusedUploads(tx: Db, paths: readonly (string | null)[]): Promise<string[]> {
  const given = paths.filter((path) => path !== null)
  if (given.length === 0) return []
  return deleteRecords(
    tx,
    (await unusedUploads(tx).where('uploads.path', 'in', given).execute()).map(({ path }) => path),
  )
}

/** Deletes the records of unused uploads from before `time` (ISO 8601), at most 1000, and returns their paths. */
export async function deleteUploadsUnusedSince(tx: Db, time: string): Promise<string[]> {
  const rows = await unusedUploads(tx).where('uploads.createdAt', '<', time).limit(1000).execute()
  return deleteRecords(
    tx,
    rows.map(({ path }) => path),
  )
}

async function deleteRecords(tx: Db, paths: string[]): Promise<string[]> {
  if (paths.length > 0) await tx.deleteFrom('uploads').where('path', 'in', paths).execute()
  return paths
}
