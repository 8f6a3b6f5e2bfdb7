import { skipToken, useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Audience, Call } from '../call.ts'
import { sendForList } from './api.ts'

const staleTimeMs = 60_000

type ListCall<Row> = Call<Audience, undefined, undefined, undefined, z.ZodMiniType<Row[]>>

const beginningOf = (path: string) => ['beginning', path] as const

/** The query of a list that may be long. Screens that show it whole read it by useLongList. */
export function longListQuery<Row>(call: ListCall<Row>) {
  return {
    queryKey: [call.path] as const,
    queryFn: ({ signal, client }: QueryFunctionContext) =>
      sendForList(call, {
        signal,
        onBeginning: (rows) => client.setQueryData(beginningOf(call.path), rows),
      }),
    staleTime: staleTimeMs,
  }
}

/**
 * The list, or its first rows as long as the others are on their way: then `isPlaceholderData` is true, and nothing can
 * be counted or found missing yet.
 */
export function useLongList<Row>(query: ReturnType<typeof longListQuery<Row>>) {
  const [path] = query.queryKey
  const { data } = useQuery<Row[]>({
    queryKey: beginningOf(path),
    queryFn: skipToken,
    // Forgotten with the screen: the next time the list may begin with other rows.
    gcTime: 0,
  })
  return useQuery({ ...query, ...(data && { placeholderData: data }) })
}
