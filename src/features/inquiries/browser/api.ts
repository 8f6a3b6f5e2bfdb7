import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../browser/api.ts'
import { deleteInquiry, listInquiries, readInquiry } from '../calls.ts'
import type { ContactRequest } from '../schema.ts'

/** All contact requests, newest first, fresh for a minute; agents see the same list as sales leads. */
export const contactRequestsQuery = {
  queryKey: ['/api/contact'] as const,
  queryFn: ({ signal }: QueryContext) => send(listInquiries, { signal }),
  staleTime: 60_000,
}

/** One of them; `id` as it stands in the address. */
export const contactRequestQuery = (id: string) => ({
  queryKey: ['/api/contact', id] as const,
  queryFn: ({ signal }: QueryContext) => send(readInquiry, { params: { id }, signal }),
  staleTime: 60_000,
})

/** Deletes a request and takes it out of the list that is on the screen, which may be long. */
export async function removeContactRequest(queries: QueryClient, id: number): Promise<void> {
  await send(deleteInquiry, { params: { id: String(id) } })
  queries.setQueryData<ContactRequest[]>(contactRequestsQuery.queryKey, (all) =>
    all?.filter((one) => one.id !== id),
  )
}
