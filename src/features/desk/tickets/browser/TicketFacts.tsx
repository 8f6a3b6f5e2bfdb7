import type { ReactNode } from 'react'
import { Priority } from '../../../../browser/ui/Priority.tsx'
import { StatusBadge } from '../../../../browser/ui/StatusBadge.tsx'
import type { Ticket } from '../schema.ts'
import { nameOfCategory } from '../values.ts'
import { CustomerReplied } from './CustomerReplied.tsx'
import { TicketTime } from './TicketTime.tsx'

/**
 * Status, priority, dates and category in a line below the heading of the agent's page. The form that changes the
 * status and the priority is in the side column.
 */
export function TicketFacts({ ticket, more }: { ticket: Ticket; more: ReactNode }) {
  const { status, priority, createdAt, updatedAt, category, customerRepliedAt } = ticket
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
      <StatusBadge status={status} />
      <CustomerReplied at={customerRepliedAt} />
      <Priority priority={priority} />
      <span>
        Created <TicketTime at={createdAt} />
      </span>
      <span>
        Updated <TicketTime at={updatedAt} />
      </span>
      <span>{nameOfCategory(category) || 'N/A'}</span>
      {more}
    </div>
  )
}
