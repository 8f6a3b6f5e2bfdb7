import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { invoicesQuery, invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import { InvoiceTable } from '../../features/invoices/browser/InvoiceTable.tsx'
import { ticketsQuery, ticketSummaryQuery } from '../../features/tickets/browser/api.ts'
import { TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import { maxRecent, recentlyUpdated, RecentSection } from '../RecentSection.tsx'
import { invoiceLink, ticketLink } from './links.ts'

/** Longer lists are not loaded just to show their first rows. */
const maxListLength = 1000

interface AgentRecentProps {
  /** False after signing out, until the navigation: no requests any more. */
  enabled: boolean
}

export function AgentRecentTickets({ enabled }: AgentRecentProps) {
  const id = useId()
  const { data: counts } = useQuery({ ...ticketSummaryQuery, enabled })
  const { data } = useQuery({
    ...ticketsQuery,
    enabled: enabled && counts !== undefined && counts.active + counts.closed <= maxListLength,
    select: recentlyUpdated,
  })
  if (!data || data.length === 0) return null
  const title = 'Recently updated tickets'
  return (
    <RecentSection id={id} title={title} list={{ to: '/agent/tickets', label: 'All tickets' }}>
      <TicketTable label={title} tickets={data} to={ticketLink} />
    </RecentSection>
  )
}

/** The newest invoices that are unpaid or overdue. */
export function AgentRecentInvoices({ enabled }: AgentRecentProps) {
  const id = useId()
  const { data: counts } = useQuery({ ...invoiceSummaryQuery, enabled })
  const { data } = useQuery({
    ...invoicesQuery,
    enabled:
      enabled && counts !== undefined && counts.pending + counts.paid + counts.cancelled <= maxListLength,
    select: (all) =>
      all.filter(({ status }) => status === 'unpaid' || status === 'overdue').slice(0, maxRecent),
  })
  if (!data || data.length === 0) return null
  const title = 'Pending invoices'
  return (
    <RecentSection id={id} title={title} list={{ to: '/agent/invoices', label: 'All invoices' }}>
      <InvoiceTable label={title} invoices={data} to={invoiceLink} withCustomer />
    </RecentSection>
  )
}
