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

/** Everybody's tickets, newest first. */
export function AgentTicketsPage() {
  const tickets = useLongList(ticketsQuery)
  return (
    <>
      <PageHeader title="Support Tickets" />
      {tickets.data ? (
        tickets.data.length === 0 ? (
          <EmptyState text="There are no support tickets at the moment." />
        ) : (
          <ByStatus tickets={tickets.data} whole={!tickets.isPlaceholderData} />
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

interface ByStatusProps {
  tickets: readonly TicketRow[]
  /** Before all are there they cannot be counted, and that none has a status means nothing. */
  whole: boolean
}

/** The status stands in the address, so that the way back from a ticket leads to the same rows. */
function ByStatus({ tickets, whole }: ByStatusProps) {
  const { status } = useSearch({ from: '/agent/frame/agent/tickets' })
  const navigate = useNavigate({ from: '/agent/tickets' })
  const { data: summary } = useQuery({ ...ticketSummaryQuery, enabled: !whole })
  const byStatus = useMemo(() => Map.groupBy(tickets, (ticket) => ticket.status), [tickets])
  const shown = status === undefined ? tickets : (byStatus.get(status) ?? [])
  const all = whole ? tickets.length : summary && summary.active + summary.closed
  return (
    <Tabs
      label="Status"
      look="filter"
      tabs={[
        { value: 'all', label: 'All', count: all },
        ...ticketStatuses.map((value) => ({
          value,
          label: statusNames[value],
          count: whole ? (byStatus.get(value)?.length ?? 0) : summary?.[value],
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
      {shown.length === 0 && !whole ? (
        loading
      ) : shown.length === 0 ? (
        <EmptyState text={`No ticket is ${statusNames[status ?? 'open'].toLowerCase()}.`} />
      ) : (
        <TicketTable label="Support tickets" tickets={shown} to={ticketLink} />
      )}
    </Tabs>
  )
}
