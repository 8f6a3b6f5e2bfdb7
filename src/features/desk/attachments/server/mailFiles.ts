import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../../../../server/appContext.ts'
import type { MailFile, MakeMailFiles } from '../../../mail/server/filesOfMails.ts'
import { maxMailedBytes } from '../policy.ts'
import { bytesOf } from '../values.ts'
import { sentTypeOf } from './content.ts'
import { mailedFiles } from './queries.ts'
import type { AttachmentFiles } from './upload.ts'

/**
 * The content type of a file in a mail: that of sentTypeOf() or, instead of a type message/*, the stored type. A mail
 * part of type message/* must not be encoded (RFC 2046, 5.2.1), but the bytes of the file may need encoding.
 */
function mailedTypeOf(file: { contentType: string; name: string }): string {
  const type = sentTypeOf(file)
  return type.startsWith('message/') ? file.contentType : type
}

/** Reads the files of messages when their mail is sent. Returns none if the files are too large together. */
export const openMailFiles =
  ({ database: { db } }: AppContext, { store }: AttachmentFiles): MakeMailFiles =>
  async ({ ticket, response }) => {
    if (ticket.length + response.length === 0) return []
    const found = await mailedFiles(db, { ticket, response })
    if (bytesOf(found) > maxMailedBytes) return []
    const files: MailFile[] = []
    for (const file of found) {
      const content = await store.read(file.key)
      if (content) files.push({ name: file.name, type: mailedTypeOf(file), content: await buffer(content) })
    }
    return files
  }
