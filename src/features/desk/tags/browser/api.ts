import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { refreshTickets, ticketsKey } from '../../tickets/browser/api.ts'
import * as endpoints from '../endpoints.ts'
import type { Tag } from '../schema.ts'

export const tagsQuery = {
  queryKey: [endpoints.listTags.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listTags, { signal }),
  staleTime: 60_000,
}

/** The tags of a ticket. refreshTickets reloads them. */
export const ticketTagsQuery = (ticketId: number) => ({
  queryKey: [ticketsKey, String(ticketId), 'tags'] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.listTicketTags, { params: { ticketId: String(ticketId) }, signal }),
  staleTime: 60_000,
})

/**
 * Adds the tag with this name to a ticket.
 *
 * @throws ApiError
 */
export async function addTag(queries: QueryClient, ticketId: number, name: string): Promise<void> {
  const params = { ticketId: String(ticketId) }
  cacheTags(queries, ticketId, await send(endpoints.addTicketTag, { params, body: { name } }))
  await queries.invalidateQueries({ queryKey: tagsQuery.queryKey })
}

/**
 * Removes a tag from a ticket.
 *
 * @throws ApiError
 */
export async function removeTag(queries: QueryClient, ticketId: number, { id }: Tag): Promise<void> {
  const params = { ticketId: String(ticketId), id: String(id) }
  cacheTags(queries, ticketId, await send(endpoints.removeTicketTag, { params }))
}

function cacheTags(queries: QueryClient, ticketId: number, tags: Tag[]): void {
  queries.setQueryData<Tag[]>(ticketTagsQuery(ticketId).queryKey, tags)
  void queries.invalidateQueries({ queryKey: [ticketsKey], refetchType: 'none' })
}

/** Reloads everything that shows tags, after a tag was changed, merged or deleted. */
export async function refreshTags(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: tagsQuery.queryKey }), refreshTickets(queries)])
}

/** @throws ApiError */
export async function deleteTag(queries: QueryClient, id: number): Promise<void> {
  await send(endpoints.deleteTag, { params: { id: String(id) } })
  await refreshTags(queries)
}
