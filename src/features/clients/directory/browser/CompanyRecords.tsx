import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../../browser/api/send.ts'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { useRangedList } from '../../../../browser/lists/useRangedList.ts'
import { formatDate } from '../../../../shared/time/dates.ts'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { companyQuery } from '../../../people/companies/browser/api.ts'
import type { Company, CompanySummary } from '../../../people/companies/schema.ts'
import { LeadType } from '../../leads/browser/LeadType.tsx'
import { InvoiceTable } from '../../../money/invoices/browser/InvoiceTable.tsx'
import { TicketTable } from '../../../desk/tickets/browser/TicketTable.tsx'
import { companyInvoices, companyLeadsQuery, companySummaryQuery, companyTickets } from './api.ts'
import { ListTime } from '../../../../browser/ui/ListTime.tsx'
import { Nothing, Records, RecordsFailure, RowsSection } from './RecordsSection.tsx'

const ticketLink = (id: string): LinkProps => ({ to: '/agent/tickets/$id', params: { id } })
const invoiceLink = (id: string): LinkProps => ({ to: '/agent/invoices/$id', params: { id } })

/** The tickets and invoices of a company's people, and the leads that name it. */
export function CompanyRecords({ company }: { company: Company }) {
  const view = { company: String(company.id) }
  const tickets = useRangedList(companyTickets, view)
  const invoices = useRangedList(companyInvoices, view)
  const summary = useQuery(companySummaryQuery(company.id))
  useLeadOn(company, tickets.error ?? invoices.error ?? summary.error)
  return (
    <>
      {summary.data && summary.data.includes.length > 0 && <Includes companies={summary.data.includes} />}
      {summary.isError && !summary.data && (
        <PartFailure
          text="Could not count what is open and unpaid. Please try again."
          query={summary}
          className="mt-6"
        />
      )}
      <RowsSection
        id="company-tickets"
        title="Tickets"
        state={summary.data && openText(summary.data)}
        list={tickets}
        emptyText="Nobody here has raised a ticket."
      >
        {(rows) => <TicketTable withCustomer label="Tickets of the company" tickets={rows} to={ticketLink} />}
      </RowsSection>
      <RowsSection
        id="company-invoices"
        title="Invoices"
        state={summary.data && unpaidText(summary.data)}
        list={invoices}
        emptyText="Nobody here has an invoice."
      >
        {(rows) => (
          <InvoiceTable withCustomer label="Invoices of the company" invoices={rows} to={invoiceLink} />
        )}
      </RowsSection>
      <Leads company={company} />
    </>
  )
}

/** After a 404, reads the company again. The page then shows that the company was merged or deleted. */
function useLeadOn({ id }: Company, error: Error | null | undefined): void {
  const queries = useQueryClient()
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isGone) void queries.invalidateQueries({ queryKey: companyQuery(String(id)).queryKey })
  }, [queries, id, isGone])
}

const openText = ({ openTickets }: CompanySummary) =>
  openTickets > 0 ? `${openTickets.toLocaleString('en-US')} unresolved` : 'none unresolved'

function unpaidText({ unpaidInvoices, pastDueInvoices, unpaidAmount }: CompanySummary): string {
  if (unpaidInvoices === 0) return 'none unpaid'
  const pastDue = pastDueInvoices > 0 ? ` (${pastDueInvoices.toLocaleString('en-US')} past due)` : ''
  return `${unpaidInvoices.toLocaleString('en-US')} unpaid, ${formatDollars(unpaidAmount)}${pastDue}`
}

/** The companies merged into this one. */
function Includes({ companies }: { companies: CompanySummary['includes'] }) {
  return (
    <ul aria-label="Merged companies" className="mt-6 grid gap-1 text-ui text-n600">
      {companies.map(({ id, name, mergedAt, mergedBy }) => (
        <li key={id} className="wrap-anywhere">
          {`Includes ${name} (#${id}), since ${formatDate(mergedAt)}${mergedBy === null ? '' : `, merged by ${mergedBy}`}`}
        </li>
      ))}
    </ul>
  )
}

function Leads({ company }: { company: Company }) {
  const leads = useQuery(companyLeadsQuery(company.id))
  return (
    <Records id="company-leads" title="Leads" count={leads.data?.length}>
      {leads.isPending && <Spinner label="Loading leads..." className="min-h-24 place-content-center" />}
      {leads.isError && !leads.data && <RecordsFailure title="Leads" query={leads} />}
      {leads.data?.length === 0 && <Nothing>No lead names this company.</Nothing>}
      {leads.data && leads.data.length > 0 && (
        <ul className="divide-y divide-n200 rounded-card border border-n200">
          {leads.data.map((lead) => (
            <li key={lead.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-ui">
              <Link
                to="/agent/sales/$id"
                params={{ id: String(lead.id) }}
                className="touch-room rounded-badge font-medium wrap-anywhere text-n900 underline-offset-4 hover:underline"
              >
                <bdi>{lead.name}</bdi>
              </Link>
              <LeadType type={lead.type} />
              <span className="ml-auto text-n600 tabular-nums">
                <ListTime at={lead.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Records>
  )
}
