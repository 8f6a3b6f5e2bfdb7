import { useQuery } from '@tanstack/react-query'
import { askedAgainFor } from '../../browser/lists/rangedList.ts'
import { allRows } from '../../browser/lists/rows.ts'
import { recentTicketsQuery, ticketSummaryQuery } from '../../features/desk/tickets/browser/api.ts'
import { isShared, TicketTable, ticketListRowPx } from '../../features/desk/tickets/browser/TicketTable.tsx'
import { maxRecent, RecentSection, roomForSections } from '../staff/RecentSection.tsx'
import { HowSupportWorks } from './HowSupportWorks.tsx'
import { ticketLink } from './links.ts'

interface CustomerRecentTicketsProps {
  /** False between signing out and the navigation, when requests would be refused. */
  enabled: boolean
}

export function CustomerRecentTickets({ enabled }: CustomerRecentTicketsProps) {
  const { data: counts, isFetched } = useQuery({ ...ticketSummaryQuery, enabled })
  const tickets = useQuery({
    ...recentTicketsQuery(maxRecent),
    enabled,
    refetchOnWindowFocus: askedAgainFor(isShared),
  })
  if (!isFetched) return roomForSections
  if (tickets.data?.length === 0) return <HowSupportWorks />
  const title = 'Recently updated tickets'
  return (
    <RecentSection
      id="recent-tickets"
      title={title}
      list={{ to: '/customer/tickets', label: 'All tickets' }}
      count={counts ? counts.active + counts.closed : maxRecent}
      query={tickets}
      errorText="Error loading tickets. Please try again."
      listRowHeightPx={ticketListRowPx}
    >
      {(recent) => (
        <TicketTable
          label={title}
          tickets={allRows(recent)}
          to={ticketLink}
          withCustomer={isShared(recent[0])}
        />
      )}
    </RecentSection>
  )
}
