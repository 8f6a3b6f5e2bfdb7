import { useCallback, useDeferredValue, useMemo } from 'react'
import { compareTexts } from '../../shared/text/compareTexts.ts'
import { foldedName } from '../../shared/text/nameKey.ts'
import { useKeptView } from './useKeptView.ts'

export interface Sort<Column extends string> {
  by: Column
  direction: 'ascending' | 'descending'
}

/** Sorts by a text of each item. Blank texts come last in both directions; the sort is stable. */
export function sortByText<Item>(
  items: readonly Item[],
  direction: Sort<string>['direction'],
  textOf: (item: Item) => string,
): readonly Item[] {
  const sign = direction === 'ascending' ? 1 : -1
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .toSorted(({ text: one }, { text: other }) => {
      if (one === '' || other === '') return Number(one === '') - Number(other === '')
      return one === other ? 0 : sign * compareTexts(one, other)
    })
    .map(({ item }) => item)
}

/** Parses a sort order such as 'email descending'; defaults to the first column. */
export function sortIn<Column extends string>(
  text: string,
  columns: readonly [Column, ...Column[]],
): Sort<Column> {
  const [name, direction] = text.split(' ')
  const by = columns.find((column) => column === name)
  if (by === undefined) return { by: columns[0], direction: 'ascending' }
  return { by, direction: direction === 'descending' ? 'descending' : 'ascending' }
}

interface SortedListOptions<Item, Column extends string> {
  /** The sortable columns. By default, the list is sorted by the first column, ascending. */
  columns: readonly [Column, ...Column[]]
  sortItems: (items: readonly Item[], sort: Sort<NoInfer<Column>>) => readonly Item[]
  /** Returns the text of an item in which the search looks, folded by foldedName. */
  searchedText: (item: Item) => string
}

/** The items that match a search, sorted. `sortItems` and `searchedText` must be the same on every rendering. */
export function useSortedList<Item, Column extends string>(
  items: readonly Item[],
  { columns, sortItems, searchedText }: SortedListOptions<Item, Column>,
) {
  const [search, setSearch] = useKeptView('search', '')
  const [sortText, setSortText] = useKeptView('sort', '')
  const sort = useMemo(() => sortIn(sortText, columns), [sortText, columns])
  // The search is deferred, so that the typed letter appears before a long list is filtered.
  const deferredSearch = useDeferredValue(foldedName(search.trim()))
  const shownSort = useDeferredValue(sort)

  const all = useMemo(() => sortItems(items, shownSort), [items, shownSort, sortItems])
  const texts = useMemo(() => new Map(items.map((item) => [item, searchedText(item)])), [items, searchedText])
  const shown = useMemo(
    () => (deferredSearch === '' ? all : all.filter((item) => texts.get(item)?.includes(deferredSearch))),
    [all, texts, deferredSearch],
  )

  const sortBy = useCallback(
    (by: Column) => {
      const direction = sort.by === by && sort.direction === 'ascending' ? 'descending' : 'ascending'
      setSortText(`${by} ${direction}`)
    },
    [sort, setSortText],
  )

  return { search, setSearch, sort: shownSort, sortBy, shown }
}

/** The props of a column's head. A click on the head sorts the list by the column. */
export function sortingHead<Column extends string>(
  by: Column,
  sort: Sort<Column>,
  onSort: (by: Column) => void,
) {
  return { sort: sort.by === by ? sort.direction : ('none' as const), onSort: () => onSort(by) }
}
