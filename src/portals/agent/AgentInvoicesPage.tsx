import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { useLongList } from '../../browser/longList.ts'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { invoicesQuery } from '../../features/invoices/browser/api.ts'
import { InvoiceTable } from '../../features/invoices/browser/InvoiceTable.tsx'
import { invoiceLink } from './links.ts'

const newInvoice = (
  <Link to="/agent/invoices/new" className={buttonClass({ variant: 'primary' })}>
    <Icon icon={Plus} />
    Create Invoice
  </Link>
)

/** The invoices of all customers, newest first. */
export function AgentInvoicesPage() {
  const invoices = useLongList(invoicesQuery)
  const empty = invoices.data?.length === 0
  return (
    <>
      <PageHeader title="Invoices" actions={empty ? undefined : newInvoice} />
      {invoices.data ? (
        empty ? (
          <EmptyState text="There are no invoices in the system." action={newInvoice} />
        ) : (
          <InvoiceTable label="Invoices" invoices={invoices.data} to={invoiceLink} withCustomer />
        )
      ) : invoices.isPending ? (
        <Spinner label="Loading invoices..." className="min-h-62 place-content-center" />
      ) : (
        <ErrorState
          text="Error loading invoices. Please try again."
          action={<Retry query={invoices} label="Refresh" />}
        />
      )}
    </>
  )
}
