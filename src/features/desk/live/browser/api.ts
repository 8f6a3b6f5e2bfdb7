import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { listPresent, tellPresence } from '../endpoints.ts'
import type { OwnPresence, PresentPerson } from '../schema.ts'

const presenceKey = listPresent.path

/** The other users at a ticket. Loaded by sendPresence and refreshPresence. */
export const presentQuery = (ticketId: number) => ({
  queryKey: [presenceKey, String(ticketId)] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(listPresent, { params: { ticketId: String(ticketId) }, signal }),
})

/** Reports that this page's user is at a ticket, and caches the other users at that ticket. */
export async function sendPresence(queries: QueryClient, ticketId: number, body: OwnPresence): Promise<void> {
  const params = { ticketId: String(ticketId) }
  // If the session has ended, this request does not tell the user. Their next action does.
  const present = await send(tellPresence, { params, body, allowsSignedOut: true })
  queries.setQueryData<PresentPerson[]>(presentQuery(ticketId).queryKey, present)
}

/**
 * Reloads who is at the tickets that this page shows.
 *
 * @param ids the tickets where users have arrived, left or begun to write
 */
export function refreshPresence(queries: QueryClient, ids: readonly string[]): void {
  for (const id of ids) {
    const query = presentQuery(Number(id))
    if (queries.getQueryData(query.queryKey) === undefined) continue
    // A failure is ignored: the next update comes soon.
    void queries.query({ ...query, staleTime: 0 }).catch(() => {})
  }
}
