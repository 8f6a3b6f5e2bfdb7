import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../browser/ui/Button.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import type { Rows } from '../../../browser/lists/rows.ts'
import { useRangedList } from '../../../browser/lists/useRangedList.ts'
import type { Company } from '../../companies/schema.ts'
import { LeadType } from '../../inquiries/browser/LeadType.tsx'
import { InvoiceTable } from '../../invoices/browser/InvoiceTable.tsx'
import { TicketTable } from '../../tickets/browser/TicketTable.tsx'
import { companyInvoices, companyLeadsQuery, companyTickets } from './api.ts'
import { ListTime } from '../../../browser/ui/ListTime.tsx'
import { RowsFailure } from '../../../browser/ui/RowsFailure.tsx'
import { PartFailure } from '../../../browser/ui/PartFailure.tsx'

const ticketLink = (id: string): LinkProps => ({ to: '/agent/tickets/$id', params: { id } })
const invoiceLink = (id: string): LinkProps => ({ to: '/agent/invoices/$id', params: { id } })

/** Rows shown before the reader asks for all. */
const shownAtFirst = 5

/** The tickets and invoices of a company's people, and the leads that name it. */
export function CompanyRecords({ company }: { company: Company }) {
  const view = { company: String(company.id) }
  const tickets = useRangedList(companyTickets, view)
  const invoices = useRangedList(companyInvoices, view)
  return (
    <>
      <RowsSection
        id="company-tickets"
        title="Tickets"
        list={tickets}
        emptyText="Nobody here has raised a ticket."
      >
        {(rows) => <TicketTable withCustomer label="Tickets of the company" tickets={rows} to={ticketLink} />}
      </RowsSection>
      <RowsSection
        id="company-invoices"
        title="Invoices"
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

interface RowsSectionProps<Row> {
  id: string
  title: string
  list: {
    rows: Rows<Row>
    isLoaded: boolean
    isFetching: boolean
    error: Error | undefined
    hasFailed: boolean
    refetch: () => Promise<unknown>
  }
  emptyText: string
  children: (rows: Rows<Row>) => ReactNode
}

function RowsSection<Row>({ id, title, list, emptyText, children }: RowsSectionProps<Row>) {
  const { rows, isLoaded, error } = list
  const [showsAll, setShowsAll] = useState(false)
  const isLong = rows.total > shownAtFirst
  return (
    <Records id={id} title={title} count={isLoaded ? rows.total : undefined}>
      {!isLoaded && !error && (
        <Spinner label={`Loading ${title.toLowerCase()}...`} className="min-h-24 place-content-center" />
      )}
      {!isLoaded && error && <RecordsFailure title={title} query={list} />}
      {isLoaded && rows.total === 0 && <Nothing>{emptyText}</Nothing>}
      {isLoaded && rows.total > 0 && children(showsAll || !isLong ? rows : { ...rows, total: shownAtFirst })}
      {isLoaded && isLong && !showsAll && (
        <Button variant="ghost" className="mt-2 -ml-2.5" onClick={() => setShowsAll(true)}>
          Show all {rows.total.toLocaleString('en-US')} {title.toLowerCase()}
        </Button>
      )}
      {isLoaded && list.hasFailed && <RowsFailure text={failureOf(title)} query={list} />}
    </Records>
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

interface RecordsProps {
  id: string
  title: string
  count: number | undefined
  children: ReactNode
}

function Records({ id, title, count, children }: RecordsProps) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 text-section text-n900">
        {title}
        {count !== undefined && count > 0 && (
          <span className="ml-2 font-normal text-n600 tabular-nums">{count.toLocaleString('en-US')}</span>
        )}
      </h2>
      {children}
    </section>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="rounded-card border border-n200 px-5 py-6 text-center text-ui text-n600">{children}</p>
}

const failureOf = (title: string) => `Error loading ${title.toLowerCase()}. Please try again.`

interface RecordsFailureProps {
  title: string
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

function RecordsFailure({ title, query }: RecordsFailureProps) {
  return (
    <PartFailure
      text={failureOf(title)}
      query={query}
      className="justify-center rounded-card border border-n200 px-5 py-6"
    />
  )
}
