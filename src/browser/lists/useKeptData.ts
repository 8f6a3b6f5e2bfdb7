import { useState } from 'react'

interface ChangingQuery<Data> {
  data: Data | undefined
  isError: boolean
  dataUpdatedAt: number
  errorUpdatedAt: number
}

/** Whether a query has failed. True also during a retry, when a query without data no longer has an error. */
export const hasFailed = (query: Omit<ChangingQuery<unknown>, 'data'>): boolean =>
  query.isError || (query.dataUpdatedAt === 0 && query.errorUpdatedAt > 0)

/** Attributes of content that is being loaded. The previous content is drawn paler until the new content is loaded. */
export const busyWith = (isFormer: boolean, isLoading: boolean) => ({
  'aria-busy': isLoading,
  'data-former': (isFormer && isLoading) || undefined,
})

/**
 * The data of a list whose query changes with a filter or a range. The previous data stays while new data is loaded,
 * and also if loading fails. Not for records: a form would be filled with the previous record.
 */
export function useKeptData<Data>(query: ChangingQuery<Data>) {
  const { data } = query
  const [kept, keep] = useState(data)
  if (data !== undefined && data !== kept) keep(data)
  return {
    data: data ?? kept,
    /** Whether the data belongs to the previous query. */
    isFormer: data === undefined && kept !== undefined,
    hasFailed: hasFailed(query),
  }
}
