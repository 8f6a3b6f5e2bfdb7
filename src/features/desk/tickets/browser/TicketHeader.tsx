import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecordTitle } from '../../../../browser/page/recordTitle.ts'
import { useSite } from '../../../../browser/page/site.tsx'
import { PageHeader } from '../../../../browser/ui/PageHeader.tsx'
import type { Ticket } from '../schema.ts'

interface TicketHeaderProps {
  /** The id from the page's address, not validated. */
  id: string
  /** Undefined while the ticket loads, and if it does not exist. The heading element stays and keeps its focus. */
  ticket: Ticket | undefined
  back: LinkProps & { label: string }
  subtitle?: ReactNode
  /** Beside the link to the list. */
  besideBack?: ReactNode
}

export function TicketHeader({ id, ticket, back, besideBack, subtitle }: TicketHeaderProps) {
  const { brand } = useSite()
  const name = /^\d+$/.test(id) ? `Ticket #${id}` : 'Ticket'
  const title = ticket?.title || 'Untitled'
  useRecordTitle(ticket && `${name}: ${title} | ${brand.metaTitle}`)
  return (
    <PageHeader
      back={back}
      besideBack={besideBack}
      title={ticket ? <TicketTitle {...{ name, title }} /> : name}
      subtitle={subtitle}
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
