import type { ReactNode } from 'react'
import { Card } from '../../../../browser/ui/Card.tsx'
import { Priority } from '../../../../browser/ui/Priority.tsx'
import { StatusBadge } from '../../../../browser/ui/StatusBadge.tsx'
import type { Ticket } from '../schema.ts'
import { nameOfCategory } from '../values.ts'
import { TicketTime } from './TicketTime.tsx'

interface TicketPropertiesProps {
  ticket: Ticket
  /** Actions, shown below the properties. */
  action: ReactNode
  className?: string
}

/** The properties of a ticket, in a column beside its conversation. */
export function TicketProperties({ ticket, action, className = '' }: TicketPropertiesProps) {
  const { status, priority, category, createdAt, updatedAt, colleague } = ticket
  return (
    <Card aria-label="Ticket details" className={`p-4! ${className}`}>
      <dl className="grid gap-x-6 gap-y-2 text-ui sm:max-lg:grid-cols-2">
        <Property term="Status">
          <StatusBadge status={status} />
        </Property>
        <Property term="Priority">
          <Priority priority={priority} />
        </Property>
        <Property term="Category">{nameOfCategory(category) || 'N/A'}</Property>
        {colleague?.name && (
          <Property term="Ticket of">
            <bdi>{colleague.name}</bdi>
          </Property>
        )}
        <Property term="Created">
          <TicketTime at={createdAt} />
        </Property>
        <Property term="Updated">
          <TicketTime at={updatedAt} />
        </Property>
      </dl>
      {action && <div className="mt-4 border-t border-n200 pt-4">{action}</div>}
    </Card>
  )
}

/** Puts a space between the term and its value, for users who copy the text. */
function Property({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 gap-1.5">
      <dt className="w-16 shrink-0 text-n600">{term}</dt>{' '}
      <dd className="min-w-0 wrap-break-word text-n900">{children}</dd>
    </div>
  )
}
