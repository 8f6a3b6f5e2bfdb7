import { createReadStream } from 'node:fs'
import type { Db } from '../../../../server/database/db.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { findSettings } from '../../attachments/server/queries.ts'
import type { AttachmentFiles } from '../../attachments/server/upload.ts'
import { megabyte } from '../../attachments/values.ts'
import type { ParsedMail } from './parsedMail.ts'

/** The files of a mail that were stored for an account, and the names of the others. */
export interface TakenFiles {
  ids: readonly number[]
  leftOut: readonly string[]
}

export const noFiles: TakenFiles = { ids: [], leftOut: [] }

type Owner = Parameters<AttachmentFiles['take']>[2]

/** Stores the files of a mail for an account, as far as the settings and the limits of the account allow. */
export async function takeFiles(
  { db, files }: { db: Db; files: AttachmentFiles },
  mail: ParsedMail,
  owner: Owner,
): Promise<TakenFiles> {
  const { maxFiles, maxMessageMegabytes } = await findSettings(db)
  const ids: number[] = []
  const leftOut: string[] = []
  let bytes = 0
  for (const { name, path, bytes: size } of mail.files) {
    const fits = ids.length < maxFiles && bytes + size <= maxMessageMegabytes * megabyte
    const taken = path !== undefined && fits ? await takeFile(files, path, name, owner) : undefined
    if (taken === undefined) leftOut.push(name)
    else {
      ids.push(taken)
      bytes += size
    }
  }
  return { ids, leftOut }
}

async function takeFile(
  files: AttachmentFiles,
  path: string,
  name: string,
  owner: Owner,
): Promise<number | undefined> {
  try {
    return (await files.take(createReadStream(path), name, owner)).id
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return undefined
    throw error
  }
}
