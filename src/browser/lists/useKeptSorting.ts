import { sortingOf } from './sortingOf.ts'
import { useKeptView } from './useKeptView.ts'

type KeptSorting<Column extends string> = Omit<Parameters<typeof sortingOf<Column>>[0], 'order' | 'onOrder'>

/** The order of a list that the server sorts, restored when the user returns to the page. */
export function useKeptSorting<Column extends string>(kept: KeptSorting<Column>) {
  const [order, onOrder] = useKeptView('sort', kept.initial)
  const { sort, sortBy } = sortingOf({ ...kept, order, onOrder })
  return {
    sort,
    sortBy,
    /** The parameters of the request; empty for the default order. */
    order:
      `${sort.by} ${sort.direction}` === kept.initial ? {} : { sort: sort.by, direction: sort.direction },
  }
}
