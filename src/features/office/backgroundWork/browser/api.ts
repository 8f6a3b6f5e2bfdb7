import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { readBackgroundWork, retryJob } from '../endpoints.ts'

export const backgroundWorkQuery = {
  queryKey: ['/api/background-work'] as const,
  queryFn: ({ signal }: QueryContext) => send(readBackgroundWork, { signal }),
}

/** Has a job that was given up tried again. */
export async function tryAgain(queries: QueryClient, id: number): Promise<void> {
  const work = await send(retryJob, { params: { id: String(id) } })
  queries.setQueryData(backgroundWorkQuery.queryKey, work)
}
