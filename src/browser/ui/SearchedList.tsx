import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { LoadedContent } from './LoadedContent.tsx'

interface SearchedListProps<Item> {
  query: UseQueryResult<Item[]>
  /** The search text, folded and trimmed. Items that contain all its words match; an empty text matches all items. */
  search: string
  /**
   * Returns the text of an item in which the search looks, folded as `search` is. Must be the same function on every
   * rendering.
   */
  textOf: (item: Item) => string
  loadingText: string
  /** A class that sets the height while loading. */
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
    loadingText,
    loadingClass = 'min-h-62',
    errorText,
    emptyText,
    children,
  } = props
  const { data } = query
  const isSearched = search !== ''
  // Make the texts only for a search, because in a long list they take time and memory.
  const texts = useMemo(() => (isSearched && data?.map(textOf)) || [], [data, textOf, isSearched])
  const found = useMemo(() => {
    if (!isSearched) return data
    const words = search.split(/\s+/)
    const isFound = (text = '') => words.every((word) => text.includes(word))
    return data?.filter((_, index) => isFound(texts[index]))
  }, [data, texts, search, isSearched])

  return (
    <LoadedContent query={query} {...{ loadingText, loadingClass, errorText }} retryLabel="Retry">
      {() => (found && found.length > 0 ? children(found) : <EmptyState text={emptyText} />)}
    </LoadedContent>
  )
}
