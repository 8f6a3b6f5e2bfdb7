import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useSelection } from '../../browser/lists/selection.ts'
import { sortingOf } from '../../browser/lists/sortingOf.ts'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ListFilters } from '../../browser/ui/ListFilters.tsx'
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
import type { TicketSearch } from '../../features/desk/views/address.ts'
import type { SavedTicketView } from '../../features/desk/views/schema.ts'
import { searchOf, viewOfSearch, type ShownView } from '../../features/desk/views/search.ts'
import { ViewsMenu } from '../../features/desk/views/browser/ViewsMenu.tsx'
import { viewTexts, whoById } from '../../features/desk/views/browser/viewTexts.ts'
import { ViewTabs } from '../../features/desk/views/browser/ViewTabs.tsx'
import type { ListedTicket } from '../../features/desk/tickets/schema.ts'
import { filtersOffered, type TicketFilter } from '../../features/desk/tickets/statuses.ts'
import { filterNames } from '../../features/desk/tickets/values.ts'
import {
  columnsText,
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
import { useAssign } from './useAssign.ts'
import { useListColumns } from './useListColumns.ts'
import { useFilteredCustomer } from './useFilteredCustomer.ts'

const Filters = loadedLater(async () => (await import('./TicketFilterMenu.tsx')).TicketFilterMenu)

function emptyTextOf({ status }: TicketView): string | undefined {
  if (status === undefined) return undefined
  if (status === 'replied') return 'No customer is waiting for a reply.'
  return `No ticket is ${filterNames[status].toLowerCase()}.`
}

interface TicketsOfViewProps {
  shown: ShownView<SavedTicketView>
  /** All saved views, in the order of their tabs. */
  views: readonly SavedTicketView[]
  /** Notes on the URL, above the list. */
  notes: ReactNode
}

/** The tickets of a view, below the tabs of all views. */
export function TicketsOfView({ shown: shownView, views, notes }: TicketsOfViewProps) {
  const { view, saved } = shownView
  const { status, customer, words } = view
  const builtIn = builtInViewOf(view)
  // The filters that the tab names. Those of a saved view are shown, too.
  const ofTab = saved ? [] : Object.keys(builtIn.is)
  const navigate = useNavigate({ from: '/agent/tickets' })
  const open = (search: TicketSearch, next: TicketView) => {
    list.preload(ticketRowsOf(next))
    void navigate({ search, replace: true, resetScroll: false })
  }
  /** Shows other filters, as changes of the saved view. */
  const show = (next: TicketView) => open(searchOf(next, saved), next)
  const showUnsaved = (next: TicketView) => open(next, next)
  const showSaved = (next: SavedTicketView) => open({ view: next.id }, viewOfSearch(next.search))
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
  const filter = { ...list.shown, sort: undefined, direction: undefined, details: undefined }
  const selection = useSelection<ListedTicket>(JSON.stringify(filter))
  const tags = useQuery(tagsQuery)
  const work = useQuery(assignmentSummaryQuery)
  const staff = useQuery({ ...assigneesQuery, enabled: view.assignee !== undefined })
  const tagsOf = useCallback(
    ({ tagIds }: ListedTicket) =>
      tagIds && tags.data ? <TagLine ids={tagIds} tags={tags.data} /> : undefined,
    [tags.data],
  )
  const { shown: chosen, toggle } = useListColumns(view, show)
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
  const isOfSame = (other: TicketView) => other.customer === customer && other.company === view.company
  const countOf = (value: typeof shown): number | '–' | undefined =>
    value === shown && list.isLoaded && rows.isTotalKnown
      ? rows.total
      : ofFilters.isLoading
        ? '–'
        : counts?.[value]

  const shownList = (
    <div className="-mt-3">
      {notes}
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
              <ColumnsMenu shown={chosen} onToggle={toggle} />
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
          onClear={() => showUnsaved(saved ? {} : { sort: view.sort, ...builtIn.is })}
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
      <ViewTabs
        shown={shownView}
        views={views}
        onView={showUnsaved}
        onSaved={showSaved}
        actions={
          <ViewsMenu
            shown={shownView}
            views={views}
            columns={columnsText(chosen)}
            textsOf={(each) => viewTexts(each, isOfSame(each) ? names : { ...names, who: whoById(each) })}
            onSaved={showSaved}
            onDeleted={() => showUnsaved(view)}
          />
        }
      >
        {shownList}
      </ViewTabs>
      <AssignByKey rows={rows} assign={assign} />
      <TicketSelection selection={selection} view={filter} total={rows.total} />
    </>
  )
}
