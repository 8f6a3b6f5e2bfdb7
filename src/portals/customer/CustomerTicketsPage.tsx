import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { ticketList } from '../../features/tickets/browser/api.ts'
import { isShared, TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import { ticketLink } from './links.ts'
import { isSignedOut, SignedOut } from '../SignedOut.tsx'

const newTicket = (
  <Link to="/customer/tickets/new" className={buttonClass({ variant: 'primary' })}>
    <Icon icon={Plus} />
    New Ticket
  </Link>
)

const failure = 'Error loading tickets. Please try again.'

export function CustomerTicketsPage() {
  const list = useRangedList(ticketList, {}, { isLent: isShared })
  const { error } = list
  const empty = list.isLoaded && list.rows.total === 0
  return (
    <>
      <PageHeader title="Support Tickets" actions={empty ? undefined : newTicket} />
      {list.isPending && <Spinner label="Loading tickets..." className="min-h-62 place-content-center" />}
      {isSignedOut(error) && <SignedOut text="Please log in to view your tickets." />}
      {error && !isSignedOut(error) && !list.isLoaded && (
        <ErrorState text={failure} action={<Retry query={list} label="Refresh" />} />
      )}
      {empty && (
        <EmptyState
          text="You have no support tickets yet. Create one, and our team will answer here."
          action={newTicket}
        />
      )}
      {list.isLoaded && !empty && (
        <>
          <TicketTable
            label="Support tickets"
            tickets={list.rows}
            to={ticketLink}
            withCustomer={isShared(list.rows.rowAt(0))}
          />
          {list.hasFailed && !isSignedOut(error) && <RowsFailure text={failure} query={list} />}
        </>
      )}
    </>
  )
}
