import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { mayBeThere } from '../../browser/api/mayBeThere.ts'
import { Card } from '../../browser/ui/Card.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PartFailure } from '../../browser/ui/PartFailure.tsx'
import { StatusBadge } from '../../browser/ui/StatusBadge.tsx'
import { formatDate } from '../../shared/time/dates.ts'
import { userQuery } from '../../features/people/accounts/browser/api.ts'
import { CustomerCard } from '../../features/people/accounts/browser/CustomerCard.tsx'
import type { DirectoryEntry } from '../../features/people/accounts/schema.ts'
import { invoiceQuery } from '../../features/money/invoices/browser/api.ts'
import { InvoiceDocument } from '../../features/money/invoices/browser/InvoiceDocument.tsx'
import type { Invoice } from '../../features/money/invoices/schema.ts'
import { invoiceList } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { readsInvoice } from '../data/recordReads.ts'

function AgentInvoicePage() {
  const { id } = useParams({ from: '/agent/frame/agent/invoices/$id' })
  const query = useQuery(invoiceQuery(id))
  const { data: invoice, isError } = query
  // Optional: the invoice is shown even if the customer's account was deleted.
  const customer = useQuery({ ...userQuery(invoice?.userId ?? 0), enabled: invoice !== undefined })
  return (
    <InvoiceDocument
      invoice={customer.isPending ? undefined : invoice}
      customer={customer.data}
      failed={isError && !invoice ? query : undefined}
      list={invoiceList}
      primaryAction={
        <Link to="/agent/invoices/edit/$id" params={{ id }} className={buttonClass({ variant: 'primary' })}>
          <Icon icon={Pencil} />
          Edit Invoice
        </Link>
      }
    >
      {invoice && (
        <div className="grid max-w-174 gap-6 print:hidden">
          {customer.isError && mayBeThere(customer.error) && !customer.data ? (
            <PartFailure
              text="Error loading customer data."
              query={customer}
              className="rounded-card border border-n200 p-5"
            />
          ) : (
            <CustomerCard id={invoice.userId} customer={customer.data ? named(customer.data) : null} />
          )}
          <PaymentStatus invoice={invoice} />
        </div>
      )}
    </InvoiceDocument>
  )
}

const named = (customer: DirectoryEntry) => ({
  ...customer,
  name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.username,
})

function PaymentStatus({ invoice: { status, updatedAt } }: { invoice: Invoice }) {
  return (
    <Card aria-labelledby="payment-status">
      <h2 id="payment-status" className="text-section text-n900">
        Payment Status
      </h2>
      <p className="mt-3">
        <StatusBadge status={status} />
      </p>
      <p className="mt-3 text-small text-n600 tabular-nums">Last updated {formatDate(updatedAt)}</p>
      <p className="mt-3 border-t border-n200 pt-3 text-ui text-pretty text-n700">
        To change the status, edit the invoice.
      </p>
    </Card>
  )
}

export const screen: Screen = {
  component: AgentInvoicePage,
  reads: ({ id }) => [readsInvoice(id)],
}
