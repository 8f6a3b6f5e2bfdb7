import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide'
import { useCallback, useMemo } from 'react'
import { useSelection } from '../../browser/lists/selection.ts'
import { sortingOf } from '../../browser/lists/sortingOf.ts'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { LeftOutFilters } from '../../browser/ui/LeftOutFilters.tsx'
import { ListFilters } from '../../browser/ui/ListFilters.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import {
  countedTicketList,
  filteredTicketSummaryQuery,
  isFiltered,
  ticketSummaryQuery,
} from '../../features/desk/tickets/browser/api.ts'
import { assigneesQuery, assignmentSummaryQuery } from '../../features/desk/assignment/browser/api.ts'
import { TicketSelection } from '../../features/desk/bulkChanges/browser/TicketSelection.tsx'
import { tagsQuery } from '../../features/desk/tags/browser/api.ts'
import { TagLine } from '../../features/desk/tags/browser/TagLine.tsx'
import { ExportTickets } from '../../features/desk/tickets/browser/ExportTickets.tsx'
import { filtersOfTickets } from '../../features/desk/tickets/browser/filtersOf.ts'
import { TicketTable } from '../../features/desk/tickets/browser/TicketTable.tsx'
import { builtInViewOf } from '../../features/desk/views/builtIn.ts'
import { ViewTabs } from '../../features/desk/views/browser/ViewTabs.tsx'
import type { ListedTicket } from '../../features/desk/tickets/schema.ts'
import { filtersOffered, type TicketFilter } from '../../features/desk/tickets/statuses.ts'
import { filterNames } from '../../features/desk/tickets/values.ts'
import {
  severalOfTickets,
  ticketRowsOf,
  ticketSortColumns,
  ticketViewIn,
  type TicketView,
} from '../../features/desk/tickets/view.ts'
import { FilteredList } from '../staff/FilteredList.tsx'
import { AssignByKey } from './AssignByKey.tsx'
import { chosenColumns } from './chosenColumns.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ticketLink } from './links.ts'
import { NewTicketLink } from './NewTicketLink.tsx'
import { useAssign } from './useAssign.ts'
import { useListColumns } from './useListColumns.ts'
import { useFilteredCustomer, readsFilteredCompany, someone } from './useFilteredCustomer.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { reads, readsFilteredRows } from '../data/reads.ts'

const Filters = loadedLater(async () => (await import('./TicketFilterMenu.tsx')).TicketFilterMenu)

function emptyTextOf({ status }: TicketView): string | undefined {
  if (status === undefined) return undefined
  if (status === 'replied') return 'No customer is waiting for a reply.'
  return `No ticket is ${filterNames[status].toLowerCase()}.`
}

/**
 * The tickets of all customers, newest first. The view is in the URL, so that links, Back and a reload show the same
 * rows.
 */
function AgentTicketsPage() {
  const view = useSearch({ from: '/agent/frame/agent/tickets' })
  const { status, customer, words } = view
  const builtIn = builtInViewOf(view)
  const ofTab = Object.keys(builtIn.is)
  const navigate = useNavigate({ from: '/agent/tickets' })
  const show = (next: TicketView) => {
    list.preload(ticketRowsOf(next))
    void navigate({ search: next, replace: true, resetScroll: false })
  }
  // Not requested here: the menu requests the summary, and whenever the list is opened, the response with the first
  // rows contains it.
  const all = useQuery({ ...ticketSummaryQuery, enabled: false })
  const ofFilters = useQuery({ ...filteredTicketSummaryQuery(view), enabled: isFiltered(view) })
  const summary = (isFiltered(view) ? ofFilters : all).data
  const counts = summary && {
    ...summary,
    replied: summary.customerReplied,
    all: summary.active + summary.closed,
  }
  const shown = status ?? 'all'
  const sorting = sortingOf({
    columns: ticketSortColumns,
    order: view.sort,
    // Newest first.
    initial: 'id descending',
    firstDescending: ['id', 'priority', 'createdAt', 'updatedAt'],
    onOrder: (sort) => show({ ...view, sort: sort === 'id descending' ? undefined : sort }),
  })
  const list = useRangedList(countedTicketList, ticketRowsOf(view), {
    expected: counts?.[shown],
    keepsRows: true,
  })
  const { rows } = list
  const filter = { ...list.shown, sort: undefined, direction: undefined }
  const selection = useSelection<ListedTicket>(JSON.stringify(filter))
  const tags = useQuery(tagsQuery)
  const work = useQuery(assignmentSummaryQuery)
  const staff = useQuery({ ...assigneesQuery, enabled: view.assignee !== undefined })
  const tagsOf = useCallback(
    ({ tagIds }: ListedTicket) =>
      tagIds && tags.data ? <TagLine ids={tagIds} tags={tags.data} /> : undefined,
    [tags.data],
  )
  const chosen = useListColumns()
  const assign = useAssign()
  const columns = useMemo(() => chosenColumns(chosen, assign), [chosen, assign])
  const first = list.isPlaceholder ? undefined : rows.rowAt(0)
  const names = {
    who: useFilteredCustomer(view, first?.customerName),
    assigneeOf: (id: number) =>
      staff.data?.find((each) => each.id === id)?.name ??
      // The list of staff has no suspended accounts.
      (view.assignee === String(id) ? (first?.assigneeName ?? undefined) : undefined),
    tagOf: (id: number) => tags.data?.find((each) => each.id === id)?.name,
  }
  const countOf = (value: typeof shown): number | '–' | undefined =>
    value === shown && list.isLoaded && rows.isTotalKnown
      ? rows.total
      : ofFilters.isLoading
        ? '–'
        : counts?.[value]

  const shownList = (
    <div className="-mt-3">
      <LeftOutFilters viewIn={ticketViewIn} several={severalOfTickets} />
      <div className="filter-row relative">
        <ListFilters
          of="tickets"
          placeholder="Any words"
          words={words ?? ''}
          onWords={(text) => show({ ...view, words: text || undefined })}
          chips={filtersOfTickets(view, names, [...ofTab, 'status', 'words'])}
          onView={show}
          further={{ ...Filters, view }}
          actions={
            <div className="flex items-center gap-2">
              <ColumnsMenu />
              <ExportTickets
                view={view}
                total={list.isLoaded && rows.isTotalKnown ? rows.total : undefined}
              />
            </div>
          }
        />
        <FilteredList
          of="tickets"
          list={countedTicketList}
          others={[ofFilters, tags, work]}
          rows={list}
          rowsOf={ticketRowsOf}
          tabs={[
            { value: 'all' as const, label: 'All', count: countOf('all') },
            ...filtersOffered(view).map((value) => ({
              value,
              label: filterNames[value],
              count: countOf(value),
            })),
          ]}
          tab={shown}
          onTab={(value: TicketFilter | 'all') => show(ticketViewIn({ ...view, status: value }))}
          filters={filtersOfTickets(view, names, ofTab)}
          onView={show}
          onClear={() => show({ sort: view.sort, ...builtIn.is })}
          signedOutText="Please log in to view tickets."
          empty={<EmptyState text={builtIn.emptyText} />}
          emptyText={customer === undefined ? emptyTextOf(view) : 'This customer has no tickets.'}
          retry={
            <Button variant="secondary" icon={RefreshCw} onClick={() => window.location.reload()}>
              Refresh Page
            </Button>
          }
        >
          <TicketTable
            // The order is not part of the key, so that a pressed column head keeps the focus.
            key={JSON.stringify(filter)}
            withCustomer
            withWork
            lineOf={tagsOf}
            columns={columns}
            label="Support tickets"
            tickets={rows}
            to={ticketLink}
            sorting={sorting}
            selection={selection}
          />
        </FilteredList>
      </div>
    </div>
  )
  return (
    <>
      <PageHeader title="Support Tickets" actions={<NewTicketLink />} />
      <ViewTabs shown={view} onView={show}>
        {shownList}
      </ViewTabs>
      <AssignByKey rows={rows} assign={assign} />
      <TicketSelection selection={selection} view={filter} total={rows.total} />
    </>
  )
}

export const screen: Screen = {
  component: AgentTicketsPage,
  reads({ search }) {
    const view = ticketViewIn(Object.fromEntries(search))
    return [
      readsFilteredRows(countedTicketList, {
        rowsOf: ticketRowsOf,
        view,
        filters: filtersOfTickets(view, { who: someone(view) }, Object.keys(builtInViewOf(view).is)),
      }),
      ...readsFilteredCompany(view),
      ...(isFiltered(view) ? [reads(filteredTicketSummaryQuery(view))] : []),
      reads(assignmentSummaryQuery),
      reads(tagsQuery),
      ...(view.assignee === undefined ? [] : [reads(assigneesQuery)]),
    ]
  },
}
