import type { QueryClient } from '@tanstack/react-query'
import type { TransferOptions } from '../../../../browser/api/progress.ts'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { sendFile } from '../../../../browser/api/sendFile.ts'
import { readAccountPicture, removeAccountPicture, uploadAccountPicture } from '../endpoints.ts'
import type { AccountPicture } from '../schema.ts'

const paramsOf = (userId: number) => ({ userId: String(userId) })

export const accountPictureQuery = (userId: number) => ({
  queryKey: ['/api/account-pictures', userId] as const,
  queryFn: ({ signal }: QueryContext) => send(readAccountPicture, { params: paramsOf(userId), signal }),
})

export async function uploadPictureOf(userId: number, file: File, options: TransferOptions): Promise<string> {
  const { key } = await sendFile(uploadAccountPicture, { params: paramsOf(userId), file, ...options })
  return key ?? ''
}

/** Removes the picture of a user. @throws ApiError */
export const removePictureOf = (userId: number) => send(removeAccountPicture, { params: paramsOf(userId) })

export function cachePicture(queries: QueryClient, userId: number, key: string | null): void {
  queries.setQueryData<AccountPicture>(accountPictureQuery(userId).queryKey, { key })
}
