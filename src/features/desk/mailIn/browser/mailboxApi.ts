import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import * as endpoints from '../../../mail/mailboxes/endpoints.ts'
import type { CreatedWebhook, Mailbox } from '../../../mail/mailboxes/schema.ts'

/** The mailboxes by address. Fetched again each time, because mails arrive without a request of this page. */
export const mailboxesQuery = {
  queryKey: [endpoints.listMailboxes.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listMailboxes, { signal }),
  staleTime: 0,
}

/** Puts an added or changed mailbox into the cached list. */
export function cacheMailbox(queries: QueryClient, mailbox: Mailbox): void {
  queries.setQueryData<Mailbox[]>(mailboxesQuery.queryKey, (all) =>
    upsert(all, mailbox)?.toSorted((one, other) => compareTexts(one.address, other.address)),
  )
}

/** Reloads the list if another administrator has removed the mailbox. */
export function refreshIfGone(queries: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 404)
    void queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey })
}

/** @throws ApiError */
export async function removeMailbox(queries: QueryClient, id: number): Promise<void> {
  await send(endpoints.deleteMailbox, { params: { id: String(id) } })
  queries.setQueryData<Mailbox[]>(mailboxesQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
}

/**
 * Creates or replaces the webhook address. The list is cached without it.
 *
 * @throws ApiError
 */
export async function createWebhook(queries: QueryClient, id: number): Promise<CreatedWebhook> {
  const created = await send(endpoints.createMailboxWebhook, { params: { id: String(id) } })
  cacheMailbox(queries, created.mailbox)
  return created
}

/** @throws ApiError */
export async function removeWebhook(queries: QueryClient, id: number): Promise<void> {
  cacheMailbox(queries, await send(endpoints.deleteMailboxWebhook, { params: { id: String(id) } }))
}

/** @throws ApiError */
export async function removeImap(queries: QueryClient, id: number): Promise<void> {
  cacheMailbox(queries, await send(endpoints.deleteMailboxImap, { params: { id: String(id) } }))
}
