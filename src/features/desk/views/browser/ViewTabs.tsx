import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Tabs } from '../../../../browser/ui/Tabs.tsx'
import { assignmentSummaryQuery } from '../../assignment/browser/api.ts'
import { ticketViewIn, type TicketView } from '../../tickets/view.ts'
import { addedTo, builtInViewOf, builtInViews, type BuiltInView } from '../builtIn.ts'

interface ViewTabsProps {
  shown: TicketView
  onView: (view: TicketView) => void
  /** The list with its filters. */
  children: ReactNode
}

/** Tabs for the views of the list of tickets. Filters that were added to a view stay in the next one. */
export function ViewTabs({ shown, onView, children }: ViewTabsProps) {
  const { data } = useQuery(assignmentSummaryQuery)
  const countOf = (id: BuiltInView['id']) => {
    if (id === 'all') return undefined
    return data ? data[id === 'longest' ? 'waitingForUs' : id] : '–'
  }
  const view = builtInViewOf(shown)
  return (
    <Tabs
      label="Views"
      className="-mt-3"
      tabs={builtInViews.map(({ id, name }) => ({ value: id, label: name, count: countOf(id) }))}
      value={view.id}
      onValueChange={(id) => {
        const next = builtInViews.find((each) => each.id === id)
        onView(ticketViewIn({ ...addedTo(view, shown), ...next?.is }))
      }}
    >
      {children}
    </Tabs>
  )
}
