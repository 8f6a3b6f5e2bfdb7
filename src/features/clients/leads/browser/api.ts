import type { QueryClient } from '@tanstack/react-query'
import { rangedList } from '../../../../browser/lists/rangedList.ts'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import type { SentQuery } from '../../../../shared/endpoint/endpoint.ts'
import { deleteInquiry, listInquiries, readInquiry, summarizeLeads } from '../endpoints.ts'

/** Contact requests, newest first; agents see them as sales leads. */
export const leadList = rangedList(listInquiries)

/** The number of leads, and of the services that they name. */
export const leadSummaryQuery = (filter: SentQuery<typeof summarizeLeads> = {}) => ({
  queryKey: [summarizeLeads.path, filter] as const,
  queryFn: ({ signal }: QueryContext) => send(summarizeLeads, { query: filter, signal }),
  staleTime: 60_000,
})

/** One contact request. `id` is from the URL, unchecked. */
export const contactRequestQuery = (id: string) => ({
  queryKey: [listInquiries.path, id] as const,
  queryFn: ({ signal }: QueryContext) => send(readInquiry, { params: { id }, signal }),
  staleTime: 60_000,
})

/** Reads the leads and their number again: at once if they are shown, otherwise when they are shown next. */
export async function refreshLeads(queries: QueryClient): Promise<void> {
  const keys = [listInquiries.path, summarizeLeads.path]
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Deletes a contact request. Resolves when the list has been read again. */
export async function removeContactRequest(queries: QueryClient, id: number): Promise<void> {
  await send(deleteInquiry, { params: { id: String(id) } })
  await refreshLeads(queries)
}
