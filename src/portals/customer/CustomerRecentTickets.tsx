import { useQuery } from '@tanstack/react-query'
import { ticketsQuery } from '../../features/tickets/browser/api.ts'
import { TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import { recentlyUpdated, RecentSection } from '../RecentSection.tsx'
import { ticketLink } from './links.ts'

interface CustomerRecentTicketsProps {
  /** False after signing out, until the navigation: no requests any more. */
  enabled: boolean
}

export function CustomerRecentTickets({ enabled }: CustomerRecentTicketsProps) {
  const { data } = useQuery({ ...ticketsQuery, enabled, select: recentlyUpdated })
  if (!data || data.length === 0) return null
  const title = 'Recently updated tickets'
  return (
    <RecentSection id="recent-tickets" title={title} list={{ to: '/customer/tickets', label: 'All tickets' }}>
      <TicketTable label={title} tickets={data} to={ticketLink} />
    </RecentSection>
  )
}
