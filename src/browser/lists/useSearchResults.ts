import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/send.ts'
import { useKeptData } from './useKeptData.ts'

/** Ms without typing before the server is asked: less than between two keys of most people. */
const typingPauseMs = 40
/** The same while the server is still searching for an earlier text: a slow server is asked less often. */
const busyPauseMs = 150

/** Returns the query that searches for the text of the search field; it is disabled for an empty text. */
export type SearchQuery<Results, Key extends QueryKey = QueryKey> = (
  typed: string,
) => UseQueryOptions<Results, Error, Results, Key>

/** The results for the text of the search field. Until the server responds, the previous results stay. */
export function useSearchResults<Results, Key extends QueryKey>(
  typed: string,
  queryOf: SearchQuery<Results, Key>,
) {
  const text = typed.trim()
  const [searched, search] = useState('')
  const query = useQuery(queryOf(searched))
  const isBusy = useRef(false)
  useEffect(() => {
    isBusy.current = query.isFetching
  }, [query.isFetching])
  useEffect(() => {
    if (text === searched) return undefined
    const pauseMs = isBusy.current ? busyPauseMs : typingPauseMs
    const timer = setTimeout(() => search(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text, searched])
  const { data, isFormer, hasFailed } = useKeptData(query)
  return {
    results: text === '' ? undefined : data,
    /** Whether the results are those of an earlier text. */
    isFormer: isFormer || text !== searched,
    hasFailed: hasFailed && text === searched,
    /** The server's message for a 4xx: a retry would not help. */
    refusal: query.error instanceof ApiError ? query.error.reason : undefined,
    query,
  }
}
