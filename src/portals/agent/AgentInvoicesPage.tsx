import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { useRangedList } from '../../browser/useRangedList.ts'
import { invoiceList } from '../../features/invoices/browser/api.ts'
import { InvoiceTable } from '../../features/invoices/browser/InvoiceTable.tsx'
import { invoiceLink } from './links.ts'

const newInvoice = (
  <Link to="/agent/invoices/new" className={buttonClass({ variant: 'primary' })}>
    <Icon icon={Plus} />
    Create Invoice
  </Link>
)

const failure = 'Error loading invoices. Please try again.'

/** The invoices of all customers, newest first. */
export function AgentInvoicesPage() {
  const list = useRangedList(invoiceList, {})
  const empty = list.isLoaded && list.rows.total === 0
  return (
    <>
      <PageHeader title="Invoices" actions={empty ? undefined : newInvoice} />
      {list.isLoaded ? (
        empty ? (
          <EmptyState text="There are no invoices in the system." action={newInvoice} />
        ) : (
          <>
            <InvoiceTable label="Invoices" invoices={list.rows} to={invoiceLink} withCustomer />
            {list.error && <RowsFailure text={failure} query={list} />}
          </>
        )
      ) : list.isPending ? (
        <Spinner label="Loading invoices..." className="min-h-62 place-content-center" />
      ) : (
        <ErrorState text={failure} action={<Retry query={list} label="Refresh" />} />
      )}
    </>
  )
}
