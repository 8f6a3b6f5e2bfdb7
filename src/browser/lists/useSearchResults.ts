import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/send.ts'
import { useKeptData } from './useKeptData.ts'

/** A pause in which nothing was typed: until then the server is not asked. */
const typingPauseMs = 150

/** The query of the results of a typed text; asks nothing for an empty one. */
export type SearchQuery<Results, Key extends QueryKey = QueryKey> = (
  typed: string,
) => UseQueryOptions<Results, Error, Results, Key>

/** The results of a typed text; while that is searched, the results of the text before stay. */
export function useSearchResults<Results, Key extends QueryKey>(
  typed: string,
  queryOf: SearchQuery<Results, Key>,
) {
  const text = typed.trim()
  const [searched, search] = useState('')
  useEffect(() => {
    if (text === searched) return undefined
    const timer = setTimeout(() => search(text), text === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, searched])
  const query = useQuery(queryOf(searched))
  const { data, isFormer, hasFailed } = useKeptData(query)
  return {
    results: text === '' ? undefined : data,
    /** Whether the results are those of another text. */
    isFormer: isFormer || text !== searched,
    hasFailed: hasFailed && text === searched,
    /** The sentence of a refusal, with which trying again would not help. */
    refusal: query.error instanceof ApiError ? query.error.reason : undefined,
    query,
  }
}
