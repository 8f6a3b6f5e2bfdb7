import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { allRows } from '../../browser/lists/rows.ts'
import { invoiceSummaryQuery, newestInvoicesQuery } from '../../features/money/invoices/browser/api.ts'
import { InvoiceTable, staffInvoiceListRowPx } from '../../features/money/invoices/browser/InvoiceTable.tsx'
import type { InvoiceRow, InvoiceSummary } from '../../features/money/invoices/schema.ts'
import { recentTicketsQuery, ticketSummaryQuery } from '../../features/desk/tickets/browser/api.ts'
import { TicketTable, staffTicketListRowPx } from '../../features/desk/tickets/browser/TicketTable.tsx'
import type { TicketSummary } from '../../features/desk/tickets/schema.ts'
import { maxRecent, RecentSection, roomForSections } from './RecentSection.tsx'
import { invoiceLink, ticketLink } from '../agent/links.ts'

const pendingInvoices = {
  queries: [newestInvoicesQuery('unpaid', maxRecent), newestInvoicesQuery('overdue', maxRecent)],
  /** The newest invoices of both queries. */
  combine: (responses: UseQueryResult<InvoiceRow[]>[]) => ({
    data: responses.every(({ data }) => data)
      ? responses
          .flatMap(({ data = [] }) => data)
          .toSorted((one, other) => other.id - one.id)
          .slice(0, maxRecent)
      : undefined,
    isError: responses.some(({ isError }) => isError),
    isFetching: responses.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(responses.map(({ refetch }) => refetch())),
  }),
}

interface StaffRecordsProps {
  /** False between signing out and the navigation, when requests would be refused. */
  enabled: boolean
}

/** The last updated tickets and the newest pending invoices; both appear at once, so that neither moves the other. */
export function StaffRecentRecords({ enabled }: StaffRecordsProps) {
  const tickets = useQuery({ ...ticketSummaryQuery, enabled })
  const invoices = useQuery({ ...invoiceSummaryQuery, enabled })
  if (!tickets.isFetched || !invoices.isFetched) return roomForSections
  // Pass the queries down: if the components used them again, mounting would repeat a failed request.
  return (
    <>
      <RecentTickets enabled={enabled} summary={tickets} />
      <RecentInvoices enabled={enabled} summary={invoices} />
    </>
  )
}

function RecentTickets({ enabled, summary }: StaffRecordsProps & { summary: UseQueryResult<TicketSummary> }) {
  const id = useId()
  const counts = summary.data
  const count = counts ? counts.active + counts.closed : maxRecent
  const recent = useQuery({ ...recentTicketsQuery(maxRecent), enabled })
  const title = 'Recently updated tickets'
  return (
    <RecentSection
      id={id}
      title={title}
      list={{ to: '/agent/tickets', label: 'All tickets' }}
      count={count}
      query={counts ? recent : { ...summary, data: undefined }}
      errorText="Error loading tickets. Please try again."
      rowHeightPx={60}
      listRowHeightPx={staffTicketListRowPx}
    >
      {(shown) => <TicketTable label={title} tickets={allRows(shown)} to={ticketLink} withCustomer />}
    </RecentSection>
  )
}

function RecentInvoices({
  enabled,
  summary,
}: StaffRecordsProps & { summary: UseQueryResult<InvoiceSummary> }) {
  const id = useId()
  const counts = summary.data
  const pending = useQueries({
    queries: pendingInvoices.queries.map((query) => ({ ...query, enabled })),
    combine: pendingInvoices.combine,
  })
  const title = 'Pending invoices'
  return (
    <RecentSection
      id={id}
      title={title}
      list={{ to: '/agent/invoices', label: 'All invoices' }}
      count={counts ? counts.pending : maxRecent}
      query={counts ? pending : { ...summary, data: undefined }}
      errorText="Error loading invoices. Please try again."
      rowHeightPx={60}
      listRowHeightPx={staffInvoiceListRowPx}
    >
      {(shown) => <InvoiceTable label={title} invoices={allRows(shown)} to={invoiceLink} withCustomer />}
    </RecentSection>
  )
}
