import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Retry } from './Retry.tsx'
import { Spinner } from './Spinner.tsx'

interface SearchedListProps<Item> {
  query: UseQueryResult<Item[]>
  /** In lower case and trimmed; empty for all. */
  search: string
  /** What the search looks into, in lower case. The same function on every rendering. */
  textOf: (item: Item) => string
  loadingText: string
  errorText: string
  emptyText: string
  children: (items: readonly Item[]) => ReactNode
}

/** The items of a list that match a search; before there are any, why not. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { query, search, textOf, loadingText, errorText, emptyText, children } = props
  const { data } = query
  const texts = useMemo(() => data?.map(textOf) ?? [], [data, textOf])
  const found = useMemo(
    () => (search === '' ? data : data?.filter((_, index) => texts[index]?.includes(search))),
    [data, texts, search],
  )

  if (!found) {
    if (!query.isError) return <Spinner label={loadingText} className="min-h-62 place-content-center" />
    return <ErrorState text={errorText} action={<Retry query={query} word="Retry" />} />
  }
  if (found.length === 0) return <EmptyState text={emptyText} />
  return children(found)
}
