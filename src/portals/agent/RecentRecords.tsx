import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { invoicesQuery, invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import { InvoiceTable, invoiceListRowPx } from '../../features/invoices/browser/InvoiceTable.tsx'
import type { InvoiceRow, InvoiceSummary } from '../../features/invoices/schema.ts'
import { ticketsQuery, ticketSummaryQuery } from '../../features/tickets/browser/api.ts'
import { TicketTable, ticketListRowPx } from '../../features/tickets/browser/TicketTable.tsx'
import type { TicketSummary } from '../../features/tickets/schema.ts'
import { maxRecent, recentlyUpdated, RecentSection, roomForSections } from '../RecentSection.tsx'
import { invoiceLink, ticketLink } from './links.ts'

/** Longer lists are not loaded just to show their first rows. */
const maxListLength = 1000

const newestPending = (all: InvoiceRow[]) =>
  all.filter(({ status }) => status === 'unpaid' || status === 'overdue').slice(0, maxRecent)

interface AgentRecordsProps {
  /** False after signing out, until the navigation: no requests any more. */
  enabled: boolean
}

/** The tickets that were updated last and the newest pending invoices, both at once: neither pushes the other away. */
export function AgentRecentRecords({ enabled }: AgentRecordsProps) {
  const tickets = useQuery({ ...ticketSummaryQuery, enabled })
  const invoices = useQuery({ ...invoiceSummaryQuery, enabled })
  if (!tickets.isFetched || !invoices.isFetched) return roomForSections
  // Passed on and not used again below: a component that mounts sends a failed request again.
  return (
    <>
      <RecentTickets enabled={enabled} summary={tickets} />
      <RecentInvoices enabled={enabled} summary={invoices} />
    </>
  )
}

function RecentTickets({ enabled, summary }: AgentRecordsProps & { summary: UseQueryResult<TicketSummary> }) {
  const id = useId()
  const counts = summary.data
  const count = counts ? counts.active + counts.closed : maxRecent
  const isShort = counts !== undefined && count <= maxListLength
  const recent = useQuery({ ...ticketsQuery, enabled: enabled && isShort, select: recentlyUpdated })
  if (count > maxListLength) return null
  const title = 'Recently updated tickets'
  return (
    <RecentSection
      id={id}
      title={title}
      list={{ to: '/agent/tickets', label: 'All tickets' }}
      count={count}
      query={counts ? recent : { ...summary, data: undefined }}
      errorText="Error loading tickets. Please try again."
      listRowHeightPx={ticketListRowPx}
    >
      {(shown) => <TicketTable label={title} tickets={shown} to={ticketLink} />}
    </RecentSection>
  )
}

function RecentInvoices({
  enabled,
  summary,
}: AgentRecordsProps & { summary: UseQueryResult<InvoiceSummary> }) {
  const id = useId()
  const counts = summary.data
  const all = counts ? counts.pending + counts.paid + counts.cancelled : 0
  const isShort = counts !== undefined && all <= maxListLength
  const pending = useQuery({ ...invoicesQuery, enabled: enabled && isShort, select: newestPending })
  if (all > maxListLength) return null
  const title = 'Pending invoices'
  return (
    <RecentSection
      id={id}
      title={title}
      list={{ to: '/agent/invoices', label: 'All invoices' }}
      count={counts ? counts.pending : maxRecent}
      query={counts ? pending : { ...summary, data: undefined }}
      errorText="Error loading invoices. Please try again."
      listRowHeightPx={invoiceListRowPx}
    >
      {(shown) => <InvoiceTable label={title} invoices={shown} to={invoiceLink} withCustomer />}
    </RecentSection>
  )
}
