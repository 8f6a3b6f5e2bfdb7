import { useQuery } from '@tanstack/react-query'
import { useKeptSorting } from '../../../../browser/lists/useKeptSorting.ts'
import { useRangedList } from '../../../../browser/lists/useRangedList.ts'
import { useTypedSearch } from '../../../../browser/lists/useTypedSearch.ts'
import { userCountQuery, userList } from '../../directory/browser/api.ts'
import { useUserView } from '../../directory/browser/useUserView.ts'
import { userOrders } from '../../directory/view.ts'

const users = (count: number) => (count === 1 ? 'user' : 'users')

/** The number of users as text for the section's heading; undefined until it is loaded. */
export function useUserCount(): string | undefined {
  const { data } = useQuery(userCountQuery)
  return data === undefined ? undefined : `${data.toLocaleString('en-US')} ${users(data)}`
}

/** The list of users in the filters of the URL, and with the search and the order of this visit. */
export function useUserList() {
  const [view, setView] = useUserView()
  const { typed, setTyped, searched, clear } = useTypedSearch()
  const { sort, sortBy, order } = useKeptSorting({
    columns: userOrders,
    initial: 'username ascending',
    firstDescending: [],
  })
  const list = useRangedList(
    userList,
    { ...view, words: searched || undefined, ...order },
    { keepsRows: true },
  )
  const filtered = useQuery({ ...userList.totalQuery({ ...view }), enabled: searched !== '' })
  const isSearch = list.shown['words'] !== undefined
  const shown = list.rows.isTotalKnown ? list.rows.total : undefined
  return {
    view,
    setView,
    typed,
    setTyped,
    clear,
    sort,
    sortBy,
    list,
    /** Whether the shown rows are those of a search. */
    isSearch,
    /** The number of shown users; undefined until it is known. */
    shown,
    /** The number of users in the filters, with or without the search; undefined until it is known. */
    total: isSearch ? filtered.data : shown,
  }
}

/** '3 of 20 users', '1 user'; empty until the numbers are known. */
export function countOf({ isSearch, shown, total }: ReturnType<typeof useUserList>): string {
  if (shown === undefined || total === undefined) return ''
  const counts = isSearch ? [shown, total] : [total]
  return `${counts.map((count) => count.toLocaleString('en-US')).join(' of ')} ${users(total)}`
}
