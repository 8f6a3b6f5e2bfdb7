import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { invoicesQuery, invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import { InvoiceTable } from '../../features/invoices/browser/InvoiceTable.tsx'
import { ticketsQuery, ticketSummaryQuery } from '../../features/tickets/browser/api.ts'
import { TicketTable } from '../../features/tickets/browser/TicketTable.tsx'
import { invoiceLink, ticketLink } from './links.ts'

// These sections have nothing of their own to say about waiting, failing or no records: the cards above them have.

const shown = 5
/** A longer list is not fetched for five rows of it; its own screen is one click away. */
const shortList = 1000

interface RecentProps {
  /** False while the screen is being left: what stands there stays, and nothing more is asked. */
  enabled: boolean
}

/** The tickets where something happened last. */
export function AgentRecentTickets({ enabled }: RecentProps) {
  const { data: counts } = useQuery({ ...ticketSummaryQuery, enabled })
  const { data } = useQuery({
    ...ticketsQuery,
    enabled: enabled && counts !== undefined && counts.active + counts.closed <= shortList,
    select: (all) => all.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, shown),
  })
  if (!data || data.length === 0) return null
  return (
    <Section title="Recently updated tickets" all="All tickets" to="/agent/tickets">
      <TicketTable label="Recently updated tickets" tickets={data} to={ticketLink} />
    </Section>
  )
}

/** The newest invoices that are not paid yet. */
export function AgentRecentInvoices({ enabled }: RecentProps) {
  const { data: counts } = useQuery({ ...invoiceSummaryQuery, enabled })
  const { data } = useQuery({
    ...invoicesQuery,
    enabled: enabled && counts !== undefined && counts.pending + counts.paid + counts.cancelled <= shortList,
    select: (all) => all.filter(({ status }) => status === 'unpaid' || status === 'overdue').slice(0, shown),
  })
  if (!data || data.length === 0) return null
  return (
    <Section title="Pending invoices" all="All invoices" to="/agent/invoices">
      <InvoiceTable label="Pending invoices" invoices={data} to={invoiceLink} withCustomer />
    </Section>
  )
}

interface SectionProps {
  title: string
  /** What the link to the whole list says. */
  all: string
  to: '/agent/tickets' | '/agent/invoices'
  children: ReactNode
}

function Section({ title, all, to, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id} className="text-section text-n900">
          {title}
        </h2>
        <Link to={to} className={`${buttonClass({ variant: 'ghost' })} -mr-2.5 md:-my-1 md:mr-0`}>
          {all}
          <Icon icon={ArrowRight} />
        </Link>
      </div>
      {children}
    </section>
  )
}
