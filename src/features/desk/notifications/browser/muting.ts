import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import * as endpoints from '../endpoints.ts'
import type { MutedNotices, Notice } from '../schema.ts'

export const mutedNoticesQuery = {
  queryKey: [endpoints.readMutedNotices.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readMutedNotices, { signal }),
  staleTime: 60_000,
}

/** Switches a kind of notification on or off. */
export async function switchNotice(queries: QueryClient, body: Notice & { isMuted: boolean }): Promise<void> {
  const muted = await send(endpoints.switchNotice, { body })
  queries.setQueryData<MutedNotices>(mutedNoticesQuery.queryKey, muted)
}
