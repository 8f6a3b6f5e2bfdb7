import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { LeftOutFilters } from '../../browser/ui/LeftOutFilters.tsx'
import { ListFilters } from '../../browser/ui/ListFilters.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { ticketList, ticketSummaryQuery } from '../../features/desk/tickets/browser/api.ts'
import { filtersOfTickets } from '../../features/desk/tickets/browser/filtersOf.ts'
import { isShared, TicketTable } from '../../features/desk/tickets/browser/TicketTable.tsx'
import { ticketStatuses, type TicketStatus } from '../../features/desk/tickets/statuses.ts'
import { statusNames } from '../../features/desk/tickets/values.ts'
import { ticketRowsOf, type TicketView } from '../../features/desk/tickets/view.ts'
import { FilteredList } from '../staff/FilteredList.tsx'
import { ownTicketViewIn, ticketLink } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { reads, readsFilteredRows } from '../data/reads.ts'

const newTicket = (
  <Link to="/customer/tickets/new" className={buttonClass({ variant: 'primary' })}>
    <Icon icon={Plus} />
    New Ticket
  </Link>
)

function CustomerTicketsPage() {
  const view = useSearch({ from: '/customer/frame/customer/tickets' })
  const navigate = useNavigate({ from: '/customer/tickets' })
  const show = (next: TicketView) => {
    const search = ownTicketViewIn({ ...next })
    list.preload(ticketRowsOf(search))
    void navigate({ search, replace: true, resetScroll: false })
  }
  const list = useRangedList(ticketList, ticketRowsOf(view), { isLent: isShared, keepsRows: true })
  const { rows } = list
  const counting = useQuery(ticketSummaryQuery)
  const summary = counting.data
  const filters = filtersOfTickets(view)
  const counts =
    view.words === undefined && summary ? { ...summary, all: summary.active + summary.closed } : undefined
  const shown = view.status ?? 'all'
  const countOf = (value: typeof shown) => (value === shown && list.isLoaded ? rows.total : counts?.[value])
  const empty = list.isLoaded && rows.total === 0 && filters.length === 0
  return (
    <>
      <PageHeader title="Support Tickets" actions={empty ? undefined : newTicket} />
      <LeftOutFilters viewIn={ownTicketViewIn} />
      {!empty && (
        <ListFilters
          of="tickets"
          placeholder="Any words"
          words={view.words ?? ''}
          onWords={(text) => show({ ...view, words: text || undefined })}
        />
      )}
      <FilteredList
        of="tickets"
        list={ticketList}
        rows={list}
        others={[counting]}
        rowsOf={ticketRowsOf}
        tabs={[
          { value: 'all' as const, label: 'All', count: countOf('all') },
          ...ticketStatuses.map((value) => ({ value, label: statusNames[value], count: countOf(value) })),
        ]}
        tab={shown}
        onTab={(status: TicketStatus | 'all') =>
          show({ ...view, status: status === 'all' ? undefined : status })
        }
        filters={filters}
        onView={show}
        onClear={() => show({})}
        signedOutText="Please log in to view your tickets."
        empty={
          <EmptyState
            text="You have no support tickets yet. Create one, and our team will answer here."
            action={newTicket}
          />
        }
      >
        <TicketTable
          key={JSON.stringify(list.shown)}
          label="Support tickets"
          tickets={rows}
          to={ticketLink}
          withCustomer={isShared(rows.rowAt(0))}
        />
      </FilteredList>
    </>
  )
}

export const screen: Screen = {
  component: CustomerTicketsPage,
  reads({ search }) {
    const view = ownTicketViewIn(Object.fromEntries(search))
    const filters = filtersOfTickets(view)
    return [reads(ticketSummaryQuery), readsFilteredRows(ticketList, { rowsOf: ticketRowsOf, view, filters })]
  },
}
