import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecordTitle } from '../../../browser/recordTitle.ts'
import { useSite } from '../../../browser/site.tsx'
import { PageHeader } from '../../../browser/ui/PageHeader.tsx'
import { Priority } from '../../../browser/ui/Priority.tsx'
import { StatusBadge } from '../../../browser/ui/StatusBadge.tsx'
import { formatDateTime } from '../../../dates.ts'
import { nameOfCategory, type Ticket } from '../schema.ts'

interface TicketHeaderProps {
  /** From the address, unchecked. */
  id: string
  /** Undefined while it is loading and where there is none; the heading stays the same element and keeps its focus. */
  ticket: Ticket | undefined
  back: LinkProps & { label: string }
  actions?: ReactNode
}

/** The heading of a ticket's screen, with its status, priority, dates and category. */
export function TicketHeader({ id, ticket, back, actions }: TicketHeaderProps) {
  const { brand } = useSite()
  const name = /^\d+$/.test(id) ? `Ticket #${id}` : 'Ticket'
  const title = ticket?.title || 'Untitled'
  useRecordTitle(ticket && `${name}: ${title} | ${brand.metaTitle}`)
  return (
    <PageHeader
      back={back}
      title={ticket ? <TicketTitle {...{ name, title }} /> : name}
      subtitle={ticket && <TicketFacts ticket={ticket} />}
      actions={actions}
    />
  )
}

function TicketTitle({ name, title }: { name: string; title: string }) {
  return (
    <>
      {name}: <bdi>{title}</bdi>
    </>
  )
}

function TicketFacts({ ticket: { status, priority, createdAt, updatedAt, category } }: { ticket: Ticket }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
      <StatusBadge status={status} />
      <Priority priority={priority} />
      <span>
        Created <TicketTime at={createdAt} />
      </span>
      <span>
        Updated <TicketTime at={updatedAt} />
      </span>
      <span>{nameOfCategory(category) || 'N/A'}</span>
    </div>
  )
}

function TicketTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatDateTime(at)}
    </time>
  )
}
