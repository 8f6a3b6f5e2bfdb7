import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FirstRead, Screen } from '../../browser/page/screen.ts'
import { LeftOutFilters } from '../../browser/ui/LeftOutFilters.tsx'
import { LoadedContent } from '../../browser/ui/LoadedContent.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { assigneesQuery, assignmentSummaryQuery } from '../../features/desk/assignment/browser/api.ts'
import { tagsQuery } from '../../features/desk/tags/browser/api.ts'
import {
  countedTicketList,
  filteredTicketSummaryQuery,
  isFiltered,
} from '../../features/desk/tickets/browser/api.ts'
import { filtersOfTickets } from '../../features/desk/tickets/browser/filtersOf.ts'
import { ticketRowsOf, type TicketView } from '../../features/desk/tickets/view.ts'
import { inOrder, ticketViewsQuery } from '../../features/desk/views/browser/api.ts'
import { builtInViewOf } from '../../features/desk/views/builtIn.ts'
import { ticketSearchIn } from '../../features/desk/views/address.ts'
import { severalInSearch, shownViewOf } from '../../features/desk/views/search.ts'
import { reads, readsFilteredRows, readsThen } from '../data/reads.ts'
import { NewTicketLink } from './NewTicketLink.tsx'
import { TicketsOfView } from './TicketsOfView.tsx'
import { readsFilteredCompany, someone } from './useFilteredCustomer.ts'

/**
 * The tickets of all customers, newest first. The view is in the URL, so that links, Back and a reload show the same
 * rows.
 */
function AgentTicketsPage() {
  const search = useSearch({ from: '/agent/frame/agent/tickets' })
  const saved = useQuery(ticketViewsQuery)
  const views = useMemo(() => inOrder(saved.data ?? []), [saved.data])
  const shown = shownViewOf(search, views)
  return (
    <>
      <PageHeader title="Support Tickets" actions={<NewTicketLink />} />
      {search.view === undefined || saved.data ? (
        <TicketsOfView
          shown={shown}
          views={views}
          notes={
            <>
              <LeftOutFilters viewIn={ticketSearchIn} several={severalInSearch} />
              {search.view !== undefined && !shown.saved && <UnknownView id={search.view} />}
            </>
          }
        />
      ) : (
        <LoadedContent
          query={saved}
          loadingText="Loading tickets..."
          errorText="Could not load the saved views. Please try again."
        >
          {() => null}
        </LoadedContent>
      )}
    </>
  )
}

const UnknownView = ({ id }: { id: number }) => (
  <p role="status" className="mb-3 text-ui text-n600">
    {`We left out a view that was deleted, or that is not shared with you: view=${id}`}
  </p>
)

const readsOf = (view: TicketView): FirstRead[] => [
  readsFilteredRows(countedTicketList, {
    rowsOf: ticketRowsOf,
    view,
    filters: filtersOfTickets(view, { who: someone(view) }, Object.keys(builtInViewOf(view).is)),
  }),
  ...readsFilteredCompany(view),
  ...(isFiltered(view) ? [reads(filteredTicketSummaryQuery(view))] : []),
  ...(view.assignee === undefined ? [] : [reads(assigneesQuery)]),
]

export const screen: Screen = {
  component: AgentTicketsPage,
  reads(opened) {
    const search = ticketSearchIn(Object.fromEntries(opened.search))
    return [
      ...(search.view === undefined
        ? [reads(ticketViewsQuery), ...readsOf(search)]
        : [readsThen(ticketViewsQuery, (views) => readsOf(shownViewOf(search, views).view))]),
      reads(assignmentSummaryQuery),
      reads(tagsQuery),
    ]
  },
}
