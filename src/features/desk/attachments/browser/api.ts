import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { ticketsKey } from '../../tickets/browser/api.ts'
import * as endpoints from '../endpoints.ts'
import type { Attachment, SentAttachment, UnsentAttachments } from '../schema.ts'

const whileWaitingMs = 5_000

/** The user's unsent files, and the settings for attachments. */
export const unsentFilesQuery = {
  // Begins with ticketsKey, so that this query is reloaded after a message is sent.
  queryKey: [ticketsKey, 'unsent files'] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listUnsentAttachments, { signal }),
  staleTime: 60_000,
  /** Polls while a file waits for its scan: live updates do not cover unsent files. */
  refetchInterval: ({ state: { data } }: { state: { data: UnsentAttachments | undefined } }) =>
    data?.files.some(({ state }) => state === 'waiting') ? whileWaitingMs : false,
}

/**
 * Changes the cached list. A read that is under way may have begun before the server knew the change, so it begins again:
 * a form drops a file that is not in the list.
 */
export async function changeUnsent(
  queries: QueryClient,
  change: (files: Attachment[]) => Attachment[],
): Promise<void> {
  const { queryKey } = unsentFilesQuery
  const isReading = queries.isFetching({ queryKey, exact: true }) > 0
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<UnsentAttachments>(
    queryKey,
    (stored) => stored && { ...stored, files: change(stored.files) },
  )
  if (isReading) void queries.invalidateQueries({ queryKey, exact: true })
}

/** Deletes an unsent file. It is no failure if the file was already deleted. */
export async function deleteUnsentFile(queries: QueryClient, id: number): Promise<void> {
  try {
    await send(endpoints.deleteUnsentAttachment, { params: { id: String(id) } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  await changeUnsent(queries, (files) => files.filter((file) => file.id !== id))
}

/** Removes a file from its message and loads the messages again. It is no failure if the file was already removed. */
export async function removeSentFile(
  queries: QueryClient,
  ticketId: number,
  { id }: Pick<SentAttachment, 'id'>,
): Promise<void> {
  try {
    await send(endpoints.removeSentAttachment, { params: { id: String(id) } })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error
  }
  await queries.invalidateQueries({ queryKey: [ticketsKey, String(ticketId)] })
}
