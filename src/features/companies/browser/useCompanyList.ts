import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { CompanyRow } from '../schema.ts'

export type SortKey = 'name' | 'email' | 'address'
export interface Sort {
  by: SortKey
  direction: 'ascending' | 'descending'
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface Entry {
  company: CompanyRow
  /** What a search looks into. */
  text: string
}

const entryOf = (company: CompanyRow): Entry => {
  const { name, email, phone, website, address, city, state, zipCode } = company
  const text = [name, email, phone, website, address, city, state, zipCode].join('\n').toLowerCase()
  return { company, text }
}

/** Blank ones come last, whichever way the others run. */
function sorted(entries: readonly Entry[], { by, direction }: Sort): readonly Entry[] {
  const sign = direction === 'ascending' ? 1 : -1
  return entries.toSorted((one, other) => {
    const [mine, theirs] = [one.company[by] ?? '', other.company[by] ?? '']
    if (mine === '' || theirs === '') return Number(mine === '') - Number(theirs === '')
    return sign * order.compare(mine, theirs)
  })
}

/** What of the companies is shown, by what is searched for and the column that is sorted. */
export function useCompanyList(companies: readonly CompanyRow[]) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'ascending' })
  // The letter typed appears before the list follows, however long that takes.
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const shownSort = useDeferredValue(sort)

  const entries = useMemo(() => companies.map(entryOf), [companies])
  const all = useMemo(() => sorted(entries, shownSort), [entries, shownSort])
  const shown = useMemo(
    () => all.filter(({ text }) => text.includes(wanted)).map(({ company }) => company),
    [all, wanted],
  )

  const sortBy = useCallback((by: SortKey) => {
    setSort((now) => ({
      by,
      direction: now.by === by && now.direction === 'ascending' ? 'descending' : 'ascending',
    }))
  }, [])

  return { search, setSearch, sort: shownSort, sortBy, shown }
}
