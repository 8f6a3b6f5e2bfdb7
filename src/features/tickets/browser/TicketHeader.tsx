import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../browser/ui/PageHeader.tsx'
import { Priority } from '../../../browser/ui/Priority.tsx'
import { StatusBadge } from '../../../browser/ui/StatusBadge.tsx'
import { formatDateTime } from '../../../dates.ts'
import { categoryNames, type Ticket } from '../schema.ts'

interface TicketHeaderProps {
  /** As it stands in the address. */
  id: string
  /** Undefined until it is there, or where there is none: the heading stays the same element, and keeps the focus. */
  ticket: Ticket | undefined
  back: LinkProps & { label: string }
  actions?: ReactNode
}

/** What the ticket is called and where it stands. */
export function TicketHeader({ id, ticket, back, actions }: TicketHeaderProps) {
  const name = /^\d+$/.test(id) ? `Ticket #${id}` : 'Ticket'
  return (
    <PageHeader
      back={back}
      title={ticket ? `${name}: ${ticket.title || 'Untitled'}` : name}
      subtitle={ticket && <Standing ticket={ticket} />}
      actions={actions}
    />
  )
}

const categories = new Map<string, string>(Object.entries(categoryNames))

function Standing({ ticket: { status, priority, createdAt, updatedAt, category } }: { ticket: Ticket }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 tabular-nums">
      <StatusBadge status={status} />
      <Priority priority={priority} />
      <span>
        Created <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      <span>
        Updated <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
      </span>
      {/* Older records may hold a category that the list no longer has. */}
      <span>{(categories.get(category) ?? category) || 'N/A'}</span>
    </div>
  )
}
