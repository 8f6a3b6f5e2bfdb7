import { useState } from 'react'

interface ChangingQuery<Data> {
  data: Data | undefined
  isError: boolean
  dataUpdatedAt: number
  errorUpdatedAt: number
}

/** Whether a query has failed, also during a retry: a query without data is then no longer in error. */
export const hasFailed = (query: Omit<ChangingQuery<unknown>, 'data'>): boolean =>
  query.isError || (query.dataUpdatedAt === 0 && query.errorUpdatedAt > 0)

/** Attributes of content that is being loaded. The previous content is drawn paler until the new content is loaded. */
export const busyWith = (isFormer: boolean, isLoading: boolean) => ({
  'aria-busy': isLoading,
  'data-former': (isFormer && isLoading) || undefined,
})

/**
 * For a list whose query changes with a filter or a range: the last data stay while others are loaded, and if that
 * fails. Not for records: the form of one would be filled with another.
 */
export function useKeptData<Data>(query: ChangingQuery<Data>) {
  const { data } = query
  const [kept, keep] = useState(data)
  if (data !== undefined && data !== kept) keep(data)
  return {
    data: data ?? kept,
    /** Whether the data are those of the previous key. */
    isFormer: data === undefined && kept !== undefined,
    hasFailed: hasFailed(query),
  }
}
