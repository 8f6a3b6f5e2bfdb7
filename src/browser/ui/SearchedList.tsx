import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { LoadedContent } from './LoadedContent.tsx'

interface SearchedListProps<Item> {
  query: UseQueryResult<Item[]>
  /** Folded and trimmed; an item is found that has all of its words. Empty for all. */
  search: string
  /** The folded text of an item, which is searched. Has to be the same function on every rendering. */
  textOf: (item: Item) => string
  /** A further filter; the same function as long as it is the same filter. */
  fits?: ((item: Item) => boolean) | undefined
  loadingText: string
  /** Class for the height while it loads. */
  loadingClass?: string
  errorText: string
  emptyText: string
  children: (items: readonly Item[]) => ReactNode
}

/** Renders the items that match a search, or the loading, failed or empty state. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const {
    query,
    search,
    textOf,
    fits,
    loadingText,
    loadingClass = 'min-h-62',
    errorText,
    emptyText,
    children,
  } = props
  const { data } = query
  const isSearched = search !== ''
  // Only once someone searches: the texts of a long list take their time and their place.
  const texts = useMemo(() => (isSearched && data?.map(textOf)) || [], [data, textOf, isSearched])
  const found = useMemo(() => {
    if (!isSearched && !fits) return data
    const words = search.split(/\s+/)
    const isFound = (text = '') => !isSearched || words.every((word) => text.includes(word))
    return data?.filter((item, index) => isFound(texts[index]) && (!fits || fits(item)))
  }, [data, texts, search, isSearched, fits])

  return (
    <LoadedContent query={query} {...{ loadingText, loadingClass, errorText }} retryLabel="Retry">
      {() => (found && found.length > 0 ? children(found) : <EmptyState text={emptyText} />)}
    </LoadedContent>
  )
}
