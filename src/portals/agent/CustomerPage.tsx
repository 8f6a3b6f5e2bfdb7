import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { mayBeThere } from '../../browser/api/mayBeThere.ts'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { ListTime } from '../../browser/ui/ListTime.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery, userQuery } from '../../features/people/accounts/browser/api.ts'
import type { DirectoryEntry } from '../../features/people/accounts/schema.ts'
import { AddToCompany } from '../../features/clients/directory/browser/AddToCompany.tsx'
import { CustomerCard } from '../../features/people/accounts/browser/CustomerCard.tsx'
import { customerQuery } from '../../features/clients/directory/browser/api.ts'
import { RowsSection } from '../../features/clients/directory/browser/RecordsSection.tsx'
import { invoiceList } from '../../features/money/invoices/browser/api.ts'
import { InvoiceTable } from '../../features/money/invoices/browser/InvoiceTable.tsx'
import { ticketList } from '../../features/desk/tickets/browser/api.ts'
import { TicketTable } from '../../features/desk/tickets/browser/TicketTable.tsx'
import type { CustomerRow } from '../../features/clients/directory/schema.ts'
import { formatDollars } from '../../shared/text/dollars.ts'
import { isId } from '../../shared/endpoint/ids.ts'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import { invoiceLink, ticketLink } from './links.ts'
import { NewTicketLink } from './NewTicketLink.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { reads, readsRows } from '../data/reads.ts'

/**
 * A customer's page: contact details and company, the number of unresolved tickets, the amount of unpaid invoices, and
 * the lists of the customer's tickets and invoices.
 */
function CustomerPage() {
  const { id } = useParams({ from: '/agent/frame/agent/customers/$id' })
  const enabled = isId(id)
  const customer = useQuery({ ...customerQuery(id), enabled })
  const user = useQuery({ ...userQuery(Number(id)), enabled })
  const own = useQuery({ ...currentUserQuery, enabled: false })
  const failed = [customer, user].find(({ isError, data }) => isError && !data)
  // The header grows only when both are there; otherwise it would move the spinner.
  const shown = customer.data && user.data && { customer: customer.data, user: user.data }
  return (
    <>
      <PageHeader
        back={{ to: '/agent/customers', label: 'Back to Customers' }}
        title={customer.data?.name ?? 'Customer'}
        subtitle={shown && <LastContact at={shown.customer.lastContactAt} />}
        actions={
          shown && (
            <>
              {own.data && isAdministrator(own.data.role) && (
                <AddToCompany
                  person={{ ...shown.user, name: shown.customer.name, present: companyOf(shown.user) }}
                />
              )}
              <NewTicketLink customer={shown.user.id} />
            </>
          )
        }
      />
      {shown ? (
        <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_272px]">
          <CustomerCard
            id={shown.user.id}
            customer={{ ...shown.user, name: shown.customer.name }}
            className="lg:col-start-2"
          />
          <CustomerRecords key={id} customer={shown.customer} />
        </div>
      ) : enabled && !failed ? (
        <Spinner label="Loading customer..." className="min-h-62 place-content-center" />
      ) : failed && mayBeThere(failed.error) ? (
        <ErrorState text="Error loading customer data." action={<Retry query={failed} label="Retry" />} />
      ) : (
        <ErrorState text="Customer not found" />
      )}
    </>
  )
}

/** The company that a customer belongs to. */
const companyOf = ({ companyId, clientCompany }: Pick<DirectoryEntry, 'companyId' | 'clientCompany'>) =>
  companyId && clientCompany ? { id: companyId, name: clientCompany } : null

function LastContact({ at }: { at: string | null }) {
  if (at === null) return <p>No contact yet</p>
  return (
    <p className="tabular-nums">
      <span>Last contact </span>
      <ListTime at={at} />
    </p>
  )
}

function CustomerRecords({ customer: { recordId, openTickets, unpaid } }: { customer: CustomerRow }) {
  const view = { customer: String(recordId) }
  const tickets = useRangedList(ticketList, view)
  const invoices = useRangedList(invoiceList, view)
  return (
    <div className="min-w-0 *:first:mt-0 lg:col-start-1 lg:row-start-1">
      <RowsSection
        id="customer-tickets"
        title="Tickets"
        state={openTickets > 0 ? `${openTickets.toLocaleString('en-US')} unresolved` : 'none unresolved'}
        list={tickets}
        emptyText="This customer has no tickets."
      >
        {(rows) => <TicketTable label="Tickets of the customer" tickets={rows} to={ticketLink} />}
      </RowsSection>
      {/* The invoices appear once the tickets are loaded; otherwise they would move. */}
      {(tickets.isLoaded || tickets.error) && (
        <RowsSection
          id="customer-invoices"
          title="Invoices"
          state={unpaid === '0.00' ? 'none unpaid' : `${formatDollars(unpaid)} unpaid`}
          list={invoices}
          emptyText="This customer has no invoices."
        >
          {(rows) => <InvoiceTable label="Invoices of the customer" invoices={rows} to={invoiceLink} />}
        </RowsSection>
      )}
    </div>
  )
}

export const screen: Screen = {
  component: CustomerPage,
  reads: ({ id }) => [
    reads(customerQuery(id)),
    reads(userQuery(Number(id))),
    readsRows(ticketList, { customer: id }),
    readsRows(invoiceList, { customer: id }),
  ],
}
