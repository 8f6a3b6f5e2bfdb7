import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { ticketSummaryQuery } from '../../tickets/browser/api.ts'
import type { TicketView } from '../../tickets/view.ts'
import { assignmentSummaryQuery } from './api.ts'

/** Links to the lists of tickets to work on, with their counts. */
export function WorkSummary({ enabled }: { enabled: boolean }) {
  const work = useQuery({ ...assignmentSummaryQuery, enabled })
  const tickets = useQuery({ ...ticketSummaryQuery, enabled })
  const queues: { label: string; search: TicketView; count: number | undefined }[] = [
    { label: 'Assigned to you', search: { queue: 'mine' }, count: work.data?.mine },
    { label: 'Unassigned', search: { queue: 'unassigned' }, count: work.data?.unassigned },
    {
      label: 'Waiting for us',
      search: { waiting: 'us', sort: 'waitsSince ascending' },
      count: work.data?.waitingForUs,
    },
    { label: 'Customer replied', search: { status: 'replied' }, count: tickets.data?.customerReplied },
  ]
  return (
    <section aria-label="Tickets to work on" className="mb-4">
      <ul className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-n200 bg-n200 lg:grid-cols-4">
        {queues.map(({ label, search, count }) => (
          <li key={label} className="bg-n0">
            <Link
              to="/agent/tickets"
              search={search}
              className="flex h-full flex-col px-4 py-3 -outline-offset-2 hover:bg-n25 md:flex-row md:items-baseline md:justify-between md:gap-3 md:px-5"
            >
              <span className="text-ui font-medium text-n700">{label}</span>
              <span className="text-section text-n900 tabular-nums max-md:mt-auto">{count ?? '–'}</span>
            </Link>
          </li>
        ))}
      </ul>
      {work.isError && !work.data && (
        <PartFailure text="Could not count your tickets." query={work} className="mt-2" />
      )}
    </section>
  )
}
