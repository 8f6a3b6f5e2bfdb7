import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { deleteInquiry, listInquiries, readInquiry } from '../endpoints.ts'
import type { ContactRequest } from '../schema.ts'

/** All contact requests, newest first, cached for a minute; agents see them as sales leads. */
export const contactRequestsQuery = {
  queryKey: ['/api/contact'] as const,
  queryFn: ({ signal }: QueryContext) => send(listInquiries, { signal }),
  staleTime: 60_000,
}

/** One contact request. `id` is from the URL, unchecked. */
export const contactRequestQuery = (id: string) => ({
  queryKey: ['/api/contact', id] as const,
  queryFn: ({ signal }: QueryContext) => send(readInquiry, { params: { id }, signal }),
  staleTime: 60_000,
})

/** Deletes a contact request, and removes it from the cached list instead of loading the list again. */
export async function removeContactRequest(queries: QueryClient, id: number): Promise<void> {
  await send(deleteInquiry, { params: { id: String(id) } })
  queries.setQueryData<ContactRequest[]>(contactRequestsQuery.queryKey, (all) =>
    all?.filter((one) => one.id !== id),
  )
}
