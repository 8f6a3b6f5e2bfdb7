import { sortingOf } from './sortingOf.ts'
import { useKeptView } from './useKeptView.ts'

type KeptSorting<Column extends string> = Omit<Parameters<typeof sortingOf<Column>>[0], 'order' | 'onOrder'>

/** The order of a list that its server sorts; it is the same again when one returns to its page. */
export function useKeptSorting<Column extends string>(kept: KeptSorting<Column>) {
  const [order, onOrder] = useKeptView('sort', kept.initial)
  const { sort, sortBy } = sortingOf({ ...kept, order, onOrder })
  return {
    sort,
    sortBy,
    /** The parameters of the request; none for the order that it has by itself. */
    order:
      `${sort.by} ${sort.direction}` === kept.initial ? {} : { sort: sort.by, direction: sort.direction },
  }
}
