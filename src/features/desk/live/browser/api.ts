import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { listPresent, tellPresence } from '../endpoints.ts'
import type { OwnPresence, PresentPerson } from '../schema.ts'

const presenceKey = listPresent.path

/** The others who are at a ticket. sendPresence and refreshPresence load it. */
export const presentQuery = (ticketId: number) => ({
  queryKey: [presenceKey, String(ticketId)] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(listPresent, { params: { ticketId: String(ticketId) }, signal }),
})

/** Says where this page's person is, and shows who else is there. */
export async function sendPresence(queries: QueryClient, ticketId: number, body: OwnPresence): Promise<void> {
  const params = { ticketId: String(ticketId) }
  // Where the session has ended, what the person does next says so, in its own words.
  const present = await send(tellPresence, { params, body, allowsSignedOut: true })
  queries.setQueryData<PresentPerson[]>(presentQuery(ticketId).queryKey, present)
}

/** For the tickets that this page shows. @param ids of tickets at which other people are now */
export function refreshPresence(queries: QueryClient, ids: readonly string[]): void {
  for (const id of ids) {
    const query = presentQuery(Number(id))
    if (queries.getQueryData(query.queryKey) === undefined) continue
    // The next time is soon.
    void queries.query({ ...query, staleTime: 0 }).catch(() => {})
  }
}
