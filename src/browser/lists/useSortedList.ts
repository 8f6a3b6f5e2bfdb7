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
  /** The sortable columns; the default order is the first one, ascending. */
  columns: readonly [Column, ...Column[]]
  sortItems: (items: readonly Item[], sort: Sort<NoInfer<Column>>) => readonly Item[]
  /** The folded text of an item for the search. */
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
  // Deferred, so that the typed letter appears before a long list is filtered.
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

/** The props of the head of a column that sorts the list. */
export function sortingHead<Column extends string>(
  by: Column,
  sort: Sort<Column>,
  onSort: (by: Column) => void,
) {
  return { sort: sort.by === by ? sort.direction : ('none' as const), onSort: () => onSort(by) }
}
