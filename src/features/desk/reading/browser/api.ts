import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { findReadPosition, storeReadPosition } from '../endpoints.ts'
import type { ReadPosition } from '../schema.ts'

/** How far the signed-in member of staff has read a ticket. Only this page changes it. */
export const readPositionQuery = (ticketId: number) => ({
  queryKey: [findReadPosition.path, ticketId] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(findReadPosition, { params: { ticketId: String(ticketId) }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Stores that the user has seen the messages up to this time. */
export async function markReadUntil(queries: QueryClient, ticketId: number, readAt: string): Promise<void> {
  const params = { ticketId: String(ticketId) }
  const stored = await send(storeReadPosition, { params, body: { readAt }, allowsSignedOut: true })
  queries.setQueryData<ReadPosition>(readPositionQuery(ticketId).queryKey, stored)
}
