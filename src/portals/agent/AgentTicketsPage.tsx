import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide'
import { Button } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { Tabs } from '../../browser/ui/Tabs.tsx'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import {
  countedTicketList,
  customerTicketSummaryQuery,
  ticketSummaryQuery,
} from '../../features/tickets/browser/api.ts'
import { TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import { useTicketSorting } from '../../features/tickets/browser/useTicketSorting.ts'
import { selectionOf, ticketFilters, type TicketFilter } from '../../features/tickets/statuses.ts'
import { filterNames } from '../../features/tickets/values.ts'
import { CustomerFilter } from './CustomerFilter.tsx'
import { ticketLink } from './links.ts'
import { isSignedOut, SignedOut } from '../SignedOut.tsx'

const loading = <Spinner label="Loading tickets..." className="min-h-62 place-content-center" />

function emptyTextOf(filter: TicketFilter | undefined): string {
  if (filter === undefined) return 'This customer has no tickets.'
  if (filter === 'replied') return 'No customer is waiting for a reply.'
  return `No ticket is ${filterNames[filter].toLowerCase()}.`
}

const failure = 'Error loading tickets. Please try again.'

/** The tickets of all customers, newest first. The filter is a search parameter, so that going back from a ticket shows the same rows. */
export function AgentTicketsPage() {
  const { status: filter, customer } = useSearch({ from: '/agent/frame/agent/tickets' })
  const navigate = useNavigate({ from: '/agent/tickets' })
  // Asked for by the menu, and whenever the list is opened together with it.
  const all = useQuery({ ...ticketSummaryQuery, enabled: false })
  const ofCustomer = useQuery({
    ...customerTicketSummaryQuery(customer ?? 0),
    enabled: customer !== undefined,
  })
  const summary = (customer === undefined ? all : ofCustomer).data
  const counts = summary && {
    ...summary,
    replied: summary.customerReplied,
    all: summary.active + summary.closed,
  }
  const shown = filter ?? 'all'
  const sorting = useTicketSorting(filter)
  const list = useRangedList(
    countedTicketList,
    { ...selectionOf(filter), customer: customer?.toString(), ...sorting.order },
    { expected: counts?.[shown], keepsRows: true },
  )
  const { rows, error } = list
  const countOf = (value: typeof shown) => (value === shown && list.isLoaded ? rows.total : counts?.[value])

  function content() {
    // The sign-in page replaces this one.
    if (isSignedOut(error)) return <SignedOut text="Please log in to view tickets." />
    if (list.isPending) return loading
    if (error && !list.isLoaded && !list.isPlaceholder) {
      return (
        <ErrorState
          text={failure}
          action={
            <Button variant="secondary" icon={RefreshCw} onClick={() => window.location.reload()}>
              Refresh Page
            </Button>
          }
        />
      )
    }
    if (customer === undefined && countOf('all') === 0)
      return <EmptyState text="There are no support tickets at the moment." />
    return (
      <Tabs
        label="Status"
        look="filter"
        tabs={[
          { value: 'all' as const, label: 'All', count: countOf('all') },
          ...ticketFilters.map((value) => ({ value, label: filterNames[value], count: countOf(value) })),
        ]}
        value={shown}
        onValueChange={(value) =>
          void navigate({
            search: ({ status: _, ...others }) => (value === 'all' ? others : { ...others, status: value }),
            replace: true,
          })
        }
      >
        {rows.total > 0 ? (
          <TicketTable
            key={`${list.shown['status']} ${list.shown['customerReplied']} ${list.shown['customer']}`}
            withCustomer
            label="Support tickets"
            tickets={rows}
            to={ticketLink}
            sorting={sorting}
          />
        ) : list.isLoaded ? (
          <EmptyState text={emptyTextOf(filter)} />
        ) : (
          loading
        )}
        {list.hasFailed && <RowsFailure text={failure} query={list} isFormer={list.isPlaceholder} />}
      </Tabs>
    )
  }

  return (
    <>
      <PageHeader title="Support Tickets" />
      {customer !== undefined && (
        <CustomerFilter
          id={customer}
          name={list.isPlaceholder ? undefined : rows.rowAt(0)?.customerName}
          onRemove={() => void navigate({ search: ({ customer: _, ...others }) => others, replace: true })}
        />
      )}
      {content()}
    </>
  )
}
