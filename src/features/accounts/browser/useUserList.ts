import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { DirectoryEntry } from '../schema.ts'

export type SortKey = 'username' | 'email' | 'role' | 'codes'
export interface Sort {
  by: SortKey
  direction: 'ascending' | 'descending'
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Those whose codes are demanded first, then those who have switched them off, then those without. */
function codesOf({ otpEnabled, otpVerified }: DirectoryEntry): string {
  if (!otpVerified) return '3'
  return otpEnabled ? '1' : '2'
}

const sortedText = (user: DirectoryEntry, by: SortKey): string =>
  by === 'codes' ? codesOf(user) : (user[by] ?? '')

/** Blank ones come last, whichever way the others run; those alike stay in the order of their names. */
function sorted(byName: readonly DirectoryEntry[], { by, direction }: Sort): readonly DirectoryEntry[] {
  if (by === 'username') return direction === 'ascending' ? byName : byName.toReversed()
  const sign = direction === 'ascending' ? 1 : -1
  return byName
    .map((user) => ({ user, text: sortedText(user, by) }))
    .toSorted(({ text: one }, { text: other }) => {
      if (one === '' || other === '') return Number(one === '') - Number(other === '')
      return one === other ? 0 : sign * order.compare(one, other)
    })
    .map(({ user }) => user)
}

const searchedText = ({ username, email, role, fullName, company }: DirectoryEntry) =>
  [username, email, role, fullName, company].join('\n').toLowerCase()

/** What of the accounts is shown, by what is searched for and the column that is sorted. */
export function useUserList(users: readonly DirectoryEntry[]) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'username', direction: 'ascending' })
  // The key pressed shows at once; the list follows, however long it is.
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const shownSort = useDeferredValue(sort)

  const byName = useMemo(
    () => users.toSorted((one, other) => order.compare(one.username, other.username)),
    [users],
  )
  const all = useMemo(() => sorted(byName, shownSort), [byName, shownSort])
  const texts = useMemo(() => new Map(users.map((user) => [user.id, searchedText(user)])), [users])
  const shown = useMemo(
    () => (wanted === '' ? all : all.filter(({ id }) => texts.get(id)?.includes(wanted))),
    [all, texts, wanted],
  )

  const sortBy = useCallback((by: SortKey) => {
    setSort((now) => ({
      by,
      direction: now.by === by && now.direction === 'ascending' ? 'descending' : 'ascending',
    }))
  }, [])

  return { search, setSearch, sort: shownSort, sortBy, shown }
}
