import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useLongList } from '../../browser/longList.ts'
import { Button } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { Tabs } from '../../browser/ui/Tabs.tsx'
import { ticketsQuery, ticketSummaryQuery } from '../../features/tickets/browser/api.ts'
import { statusNames } from '../../features/tickets/browser/TicketStatusForm.tsx'
import { TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import { ticketStatuses, type TicketRow } from '../../features/tickets/schema.ts'
import { ticketLink } from './links.ts'
import { isSignedOut, SignedOut } from '../SignedOut.tsx'

const loading = <Spinner label="Loading tickets..." className="min-h-62 place-content-center" />

/** The tickets of all customers, newest first. */
export function AgentTicketsPage() {
  const tickets = useLongList(ticketsQuery)
  return (
    <>
      <PageHeader title="Support Tickets" />
      {tickets.data ? (
        tickets.data.length === 0 ? (
          <EmptyState text="There are no support tickets at the moment." />
        ) : (
          <TicketsByStatus tickets={tickets.data} complete={!tickets.isPlaceholderData} />
        )
      ) : tickets.isPending ? (
        loading
      ) : isSignedOut(tickets.error) ? (
        <SignedOut text="Please log in to view tickets." />
      ) : (
        <ErrorState
          text="Error loading tickets. Please try again."
          action={
            <Button variant="secondary" icon={RefreshCw} onClick={() => window.location.reload()}>
              Refresh Page
            </Button>
          }
        />
      )}
    </>
  )
}

interface TicketsByStatusProps {
  tickets: readonly TicketRow[]
  /** False while only the first rows are loaded: they can be neither counted nor filtered. */
  complete: boolean
}

/** The status is a search parameter, so that going back from a ticket shows the same rows. */
function TicketsByStatus({ tickets, complete }: TicketsByStatusProps) {
  const { status } = useSearch({ from: '/agent/frame/agent/tickets' })
  const navigate = useNavigate({ from: '/agent/tickets' })
  const { data: summary } = useQuery({ ...ticketSummaryQuery, enabled: !complete })
  const byStatus = useMemo(() => Map.groupBy(tickets, (ticket) => ticket.status), [tickets])
  const shown = status === undefined ? tickets : (byStatus.get(status) ?? [])
  const all = complete ? tickets.length : summary && summary.active + summary.closed
  return (
    <Tabs
      label="Status"
      look="filter"
      tabs={[
        { value: 'all', label: 'All', count: all },
        ...ticketStatuses.map((value) => ({
          value,
          label: statusNames[value],
          count: complete ? (byStatus.get(value)?.length ?? 0) : summary?.[value],
        })),
      ]}
      value={status ?? 'all'}
      onValueChange={(value) =>
        void navigate({
          search: ({ status: _, ...others }) => (value === 'all' ? others : { ...others, status: value }),
          replace: true,
        })
      }
    >
      {shown.length === 0 && !complete ? (
        loading
      ) : shown.length === 0 ? (
        <EmptyState text={`No ticket is ${statusNames[status ?? 'open'].toLowerCase()}.`} />
      ) : (
        <TicketTable label="Support tickets" tickets={shown} to={ticketLink} />
      )}
    </Tabs>
  )
}
