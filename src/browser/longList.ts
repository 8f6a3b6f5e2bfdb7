import { skipToken, useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Audience, Call } from '../call.ts'
import { sendForList } from './api.ts'

const staleTimeMs = 60_000

type ListCall<Row> = Call<Audience, undefined, undefined, undefined, z.ZodMiniType<Row[]>>

const firstRowsKey = (path: string) => ['first rows', path] as const

/** The query of a list that may be long. Screens that show the whole list use useLongList. */
export function longListQuery<Row>(call: ListCall<Row>) {
  return {
    queryKey: [call.path] as const,
    queryFn: ({ signal, client }: QueryFunctionContext) =>
      sendForList(call, {
        signal,
        onFirstRows: (rows) => client.setQueryData(firstRowsKey(call.path), rows),
      }),
    staleTime: staleTimeMs,
  }
}

/**
 * The list, or its first rows while the others are loading: then `isPlaceholderData` is true, and the rows can be
 * neither counted nor searched.
 */
export function useLongList<Row>(query: ReturnType<typeof longListQuery<Row>>) {
  const [path] = query.queryKey
  const { data } = useQuery<Row[]>({
    queryKey: firstRowsKey(path),
    queryFn: skipToken,
    // Removed on unmount: the next time the list may start with other rows.
    gcTime: 0,
  })
  return useQuery({ ...query, ...(data && { placeholderData: data }) })
}
