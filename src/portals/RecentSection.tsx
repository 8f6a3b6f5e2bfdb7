import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../browser/ui/Button.tsx'
import { Icon } from '../browser/ui/Icon.tsx'
import type { TicketRow } from '../features/tickets/schema.ts'

/** How many records a section shows. */
export const maxRecent = 5

/** The tickets that were updated last, newest first. */
export const recentlyUpdated = (tickets: TicketRow[]) =>
  tickets.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, maxRecent)

interface RecentSectionProps {
  /** The id of the heading. */
  id: string
  title: string
  /** The list of all records and the text of the link to it. */
  list: { to: '/agent/tickets' | '/agent/invoices' | '/customer/tickets'; label: string }
  children: ReactNode
}

/** Recent records on a dashboard. It has no loading, failed or empty state: the count cards above it show those. */
export function RecentSection({ id, title, list, children }: RecentSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id} className="text-section text-n900">
          {title}
        </h2>
        <Link to={list.to} className={`${buttonClass({ variant: 'ghost' })} -mr-2.5 md:-my-1 md:mr-0`}>
          {list.label}
          <Icon icon={ArrowRight} />
        </Link>
      </div>
      {children}
    </section>
  )
}
