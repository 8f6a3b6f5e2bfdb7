import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { useLongList } from '../../browser/longList.ts'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { ticketsQuery } from '../../features/tickets/browser/api.ts'
import { TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import { ticketLink } from './links.ts'
import { isSignedOut, SignedOut } from '../SignedOut.tsx'

const newTicket = (
  <Link to="/customer/tickets/new" className={buttonClass({ variant: 'primary' })}>
    <Icon icon={Plus} />
    New Ticket
  </Link>
)

export function CustomerTicketsPage() {
  const tickets = useLongList(ticketsQuery)
  const empty = tickets.data?.length === 0
  return (
    <>
      <PageHeader title="Support Tickets" actions={empty ? undefined : newTicket} />
      {tickets.isPending && <Spinner label="Loading tickets..." className="min-h-62 place-content-center" />}
      {tickets.isError &&
        (isSignedOut(tickets.error) ? (
          <SignedOut text="Please log in to view your tickets." />
        ) : (
          <ErrorState
            text="Error loading tickets. Please try again."
            action={<Retry query={tickets} label="Refresh" />}
          />
        ))}
      {empty && (
        <EmptyState
          text="You have no support tickets yet. Create one, and our team will answer here."
          action={newTicket}
        />
      )}
      {!empty && tickets.data && (
        <TicketTable label="Support tickets" tickets={tickets.data} to={ticketLink} />
      )}
    </>
  )
}
