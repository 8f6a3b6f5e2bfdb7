import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide'
import { useSelection } from '../../browser/lists/selection.ts'
import { sortingOf } from '../../browser/lists/sortingOf.ts'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ListFilters } from '../../browser/ui/ListFilters.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import {
  countedTicketList,
  customerTicketSummaryQuery,
  ticketSummaryQuery,
} from '../../features/tickets/browser/api.ts'
import { TicketSelection } from '../../features/ticketChanges/browser/TicketSelection.tsx'
import { ExportTickets } from '../../features/tickets/browser/ExportTickets.tsx'
import { chipsOf, filtersOfTickets } from '../../features/tickets/browser/filtersOf.ts'
import { TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import type { ListedTicket } from '../../features/tickets/schema.ts'
import { ticketFilters, type TicketFilter } from '../../features/tickets/statuses.ts'
import { filterNames } from '../../features/tickets/values.ts'
import {
  ticketRowsOf,
  ticketSortColumns,
  ticketViewIn,
  type TicketView,
} from '../../features/tickets/view.ts'
import { FilteredList } from '../FilteredList.tsx'
import { ticketLink } from './links.ts'
import { useFilteredCustomer } from './useFilteredCustomer.ts'

const Panel = loadedLater(async () => (await import('./TicketFilterPanel.tsx')).TicketFilterPanel)

function emptyTextOf({ status }: TicketView): string | undefined {
  if (status === undefined) return undefined
  if (status === 'replied') return 'No customer is waiting for a reply.'
  return `No ticket is ${filterNames[status].toLowerCase()}.`
}

/** The tickets of all customers, newest first. The view is in the address, so that links, Back and a reload show the same rows. */
export function AgentTicketsPage() {
  const view = useSearch({ from: '/agent/frame/agent/tickets' })
  const { status, customer, words } = view
  const navigate = useNavigate({ from: '/agent/tickets' })
  const show = (next: TicketView) => void navigate({ search: next, replace: true, resetScroll: false })
  // Asked for by the menu, and whenever the list is opened together with it.
  const all = useQuery({ ...ticketSummaryQuery, enabled: false })
  const ofCustomer = useQuery({
    ...customerTicketSummaryQuery(customer ?? 0),
    enabled: customer !== undefined,
  })
  // Nobody counts what else is filtered.
  const isCounted =
    filtersOfTickets({ ...view, status: undefined, customer: undefined }, undefined).length === 0
  const summary = isCounted ? (customer === undefined ? all : ofCustomer).data : undefined
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
  const filter = ticketRowsOf({ ...view, sort: undefined })
  const selection = useSelection<ListedTicket>(JSON.stringify(filter))
  const list = useRangedList(countedTicketList, ticketRowsOf(view), {
    expected: counts?.[shown],
    keepsRows: true,
  })
  const { rows } = list
  const who = useFilteredCustomer(view, list.isPlaceholder ? undefined : rows.rowAt(0)?.customerName)
  const countOf = (value: typeof shown) =>
    value === shown && list.isLoaded && rows.isTotalKnown ? rows.total : counts?.[value]

  return (
    <>
      <PageHeader title="Support Tickets" />
      <ListFilters
        of="tickets"
        placeholder="Any words"
        words={words ?? ''}
        onWords={(text) => show({ ...view, words: text || undefined })}
        chips={chipsOf(view, who)}
        onView={show}
        actions={
          <ExportTickets view={view} total={list.isLoaded && rows.isTotalKnown ? rows.total : undefined} />
        }
      >
        <Panel.Later view={view} onView={show} />
      </ListFilters>
      <FilteredList
        of="tickets"
        list={countedTicketList}
        rows={list}
        rowsOf={ticketRowsOf}
        tabs={[
          { value: 'all' as const, label: 'All', count: countOf('all') },
          ...ticketFilters.map((value) => ({ value, label: filterNames[value], count: countOf(value) })),
        ]}
        tab={shown}
        onTab={(value: TicketFilter | 'all') => show(ticketViewIn({ ...view, status: value }))}
        filters={filtersOfTickets(view, who)}
        onView={show}
        onClear={() => show({ sort: view.sort })}
        signedOutText="Please log in to view tickets."
        empty={<EmptyState text="There are no support tickets at the moment." />}
        emptyText={customer === undefined ? emptyTextOf(view) : 'This customer has no tickets.'}
        retry={
          <Button variant="secondary" icon={RefreshCw} onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        }
      >
        <TicketTable
          // Not of the order: the pressed head keeps the focus.
          key={JSON.stringify({ ...list.shown, sort: undefined, direction: undefined })}
          withCustomer
          label="Support tickets"
          tickets={rows}
          to={ticketLink}
          sorting={sorting}
          selection={selection}
        />
      </FilteredList>
      <TicketSelection selection={selection} view={filter} total={rows.total} />
    </>
  )
}
