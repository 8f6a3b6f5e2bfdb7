import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import * as endpoints from '../endpoints.ts'
import type { PreparedAnswer } from '../schema.ts'

/** Shared answers and the user's own. */
export const preparedAnswersQuery = {
  queryKey: [endpoints.listPreparedAnswers.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listPreparedAnswers, { signal }),
  staleTime: 30_000,
}

/** The values of the placeholders for a ticket. */
export const placeholderValuesQuery = (ticketId: number) => ({
  queryKey: ['/api/prepared-answers/values', ticketId] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.readPlaceholderValues, { params: { ticketId: String(ticketId) }, signal }),
  staleTime: 30_000,
})

export const byTitle = (answers: readonly PreparedAnswer[]): PreparedAnswer[] =>
  answers.toSorted((one, other) => compareTexts(one.title, other.title) || one.id - other.id)

/** Puts an added or changed answer into the cached list. */
export function cacheAnswer(queries: QueryClient, answer: PreparedAnswer): void {
  queries.setQueryData<PreparedAnswer[]>(preparedAnswersQuery.queryKey, (all) => upsert(all, answer))
}

/** Reloads the list if the answer is not found. A colleague has then deleted it or made it private. */
export function refreshIfGone(queries: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 404)
    void queries.invalidateQueries({ queryKey: preparedAnswersQuery.queryKey })
}

/**
 * Deletes an answer on the server and in the cache.
 *
 * @throws ApiError
 */
export async function deleteAnswer(queries: QueryClient, id: number): Promise<void> {
  await send(endpoints.deletePreparedAnswer, { params: { id: String(id) } })
  queries.setQueryData<PreparedAnswer[]>(preparedAnswersQuery.queryKey, (all) =>
    all?.filter((answer) => answer.id !== id),
  )
}
