import type { QueryClient } from '@tanstack/react-query'
import type { TransferOptions } from '../../../../browser/api/progress.ts'
import { sendFile } from '../../../../browser/api/sendFile.ts'
import { uploadAttachment } from '../endpoints.ts'
import type { Attachment } from '../schema.ts'
import { changeUnsent } from './api.ts'

/** Uploads a file that can be sent with a message later. */
export async function uploadFile(
  queries: QueryClient,
  file: File,
  options: TransferOptions,
): Promise<Attachment> {
  const uploaded = await sendFile(uploadAttachment, { file, ...options })
  await changeUnsent(queries, (files) => [...files, uploaded])
  return uploaded
}
