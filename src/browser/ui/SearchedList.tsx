import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Retry } from './Retry.tsx'
import { Spinner } from './Spinner.tsx'

interface SearchedListProps<Item> {
  query: UseQueryResult<Item[]>
  /** Folded and trimmed; empty for all. */
  search: string
  /** The folded text of an item, which is searched. Has to be the same function on every rendering. */
  textOf: (item: Item) => string
  /** A further filter; the same function as long as it is the same filter. */
  fits?: ((item: Item) => boolean) | undefined
  loadingText: string
  errorText: string
  emptyText: string
  children: (items: readonly Item[]) => ReactNode
}

/** Renders the items that match a search, or the loading, failed or empty state. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { query, search, textOf, fits, loadingText, errorText, emptyText, children } = props
  const { data } = query
  const isSearched = search !== ''
  // Only once someone searches: the texts of a long list take their time and their place.
  const texts = useMemo(() => (isSearched && data?.map(textOf)) || [], [data, textOf, isSearched])
  const found = useMemo(
    () =>
      isSearched || fits
        ? data?.filter(
            (item, index) => (!isSearched || texts[index]?.includes(search)) && (!fits || fits(item)),
          )
        : data,
    [data, texts, search, isSearched, fits],
  )

  if (!found) {
    if (!query.isError) return <Spinner label={loadingText} className="min-h-62 place-content-center" />
    return <ErrorState text={errorText} action={<Retry query={query} label="Retry" />} />
  }
  if (found.length === 0) return <EmptyState text={emptyText} />
  return children(found)
}
