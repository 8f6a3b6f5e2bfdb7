import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Icon } from '../../browser/ui/Icon.tsx'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { ticketsQuery } from '../../features/tickets/browser/api.ts'
import { TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import { ticketLink } from './links.ts'

const shown = 5

interface RecentTicketsProps {
  /** False while the screen is being left: what stands there stays, and nothing more is asked. */
  enabled: boolean
}

/** The tickets where something happened last. It has nothing of its own to say about waiting, failing or no tickets. */
export function CustomerRecentTickets({ enabled }: RecentTicketsProps) {
  const { data } = useQuery({
    ...ticketsQuery,
    enabled,
    select: (all) => all.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, shown),
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="recent-tickets" className="mt-8">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="recent-tickets" className="text-section text-n900">
          Recently updated tickets
        </h2>
        <Link
          to="/customer/tickets"
          className={`${buttonClass({ variant: 'ghost' })} -mr-2.5 md:-my-1 md:mr-0`}
        >
          All tickets
          <Icon icon={ArrowRight} />
        </Link>
      </div>
      <TicketTable label="Recently updated tickets" tickets={data} to={ticketLink} />
    </section>
  )
}
