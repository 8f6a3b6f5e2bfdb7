import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../../../server/appContext.ts'
import type { MailFile, MakeMailFiles } from '../../../server/storage/mailFiles.ts'
import { maxMailedBytes } from '../policy.ts'
import { bytesOf } from '../values.ts'
import { mailedFiles } from './queries.ts'
import type { AttachmentFiles } from './upload.ts'

/** The files of messages as they are stored when the mail is sent; none where they are too large together. */
export const openMailFiles =
  ({ database: { db } }: AppContext, { store }: AttachmentFiles): MakeMailFiles =>
  async ({ ticket, response }) => {
    if (ticket.length + response.length === 0) return []
    const found = await mailedFiles(db, { ticket, response })
    if (bytesOf(found) > maxMailedBytes) return []
    const files: MailFile[] = []
    for (const { name, contentType, key } of found) {
      const content = await store.read(key)
      if (content) files.push({ name, type: contentType, content: await buffer(content) })
    }
    return files
  }
