import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Tabs } from '../../../../browser/ui/Tabs.tsx'
import { assignmentSummaryQuery } from '../../assignment/browser/api.ts'
import { ticketViewIn, type TicketView } from '../../tickets/view.ts'
import { addedTo, builtInViewOf, builtInViews, type BuiltInView } from '../builtIn.ts'
import type { SavedTicketView } from '../schema.ts'
import type { ShownView } from '../search.ts'

interface ViewTabsProps {
  shown: ShownView<SavedTicketView>
  /** The saved views, in the order of their tabs. */
  views: readonly SavedTicketView[]
  onView: (view: TicketView) => void
  onSaved: (saved: SavedTicketView) => void
  actions: ReactNode
  /** The list with its filters. */
  children: ReactNode
}

const tabOf = (id: number) => `saved-${id}`

/**
 * Tabs for the built-in and the saved views of the list of tickets. Filters that were added to a built-in view stay in
 * the next one.
 */
export function ViewTabs({ shown: { view, saved }, views, onView, onSaved, ...slots }: ViewTabsProps) {
  const { data } = useQuery(assignmentSummaryQuery)
  const countOf = (id: BuiltInView['id']) => {
    if (id === 'all') return undefined
    return data ? data[id === 'longest' ? 'waitingForUs' : id] : '–'
  }
  const builtIn = builtInViewOf(view)
  const show = (tab: string) => {
    const next = builtInViews.find(({ id }) => id === tab)
    const other = views.find(({ id }) => tabOf(id) === tab)
    if (other) onSaved(other)
    else onView(ticketViewIn({ ...(saved ? {} : addedTo(builtIn, view)), ...next?.is }))
  }
  return (
    <Tabs
      label="Views"
      className="-mt-3"
      tabs={[
        ...builtInViews.map(({ id, name }) => ({ value: id, label: name, count: countOf(id) })),
        ...views.map(({ id, name }) => ({ value: tabOf(id), label: name })),
      ]}
      value={saved ? tabOf(saved.id) : builtIn.id}
      onValueChange={show}
      {...slots}
    />
  )
}
