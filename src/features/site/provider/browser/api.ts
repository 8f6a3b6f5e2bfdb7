import { send, type QueryContext } from '../../../../browser/api/send.ts'
import type { TransferOptions } from '../../../../browser/api/progress.ts'
import { sendFile } from '../../../../browser/api/sendFile.ts'
import { readFacts, readLegalPage, readProof, uploadClientLogo } from '../endpoints.ts'
import type { Owner } from '../schema.ts'
import type { LegalPageName } from '../../../../shared/site/shownProvider.ts'

const staleTime = 60_000
const key = '/api/provider'
export const ownerParam = (owner: Owner) => ({ owner: String(owner) })

export const factsQuery = (owner: Owner) => ({
  queryKey: [key, owner, 'facts'] as const,
  queryFn: ({ signal }: QueryContext) => send(readFacts, { params: ownerParam(owner), signal }),
  staleTime,
})

export const legalPageQuery = (owner: Owner, page: LegalPageName) => ({
  queryKey: [key, owner, page] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(readLegalPage, { params: { ...ownerParam(owner), page }, signal }),
  staleTime,
})

export const proofQuery = (owner: Owner) => ({
  queryKey: [key, owner, 'proof'] as const,
  queryFn: ({ signal }: QueryContext) => send(readProof, { params: ownerParam(owner), signal }),
  staleTime,
})

export async function sendClientLogo(file: File, options: TransferOptions): Promise<string> {
  const { path } = await sendFile(uploadClientLogo, { file, ...options })
  return path
}
