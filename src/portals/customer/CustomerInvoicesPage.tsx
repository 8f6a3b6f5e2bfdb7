import { useLongList } from '../../browser/longList.ts'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { invoicesQuery } from '../../features/invoices/browser/api.ts'
import { InvoiceTable } from '../../features/invoices/browser/InvoiceTable.tsx'
import { invoiceLink } from './links.ts'
import { isSignedOut, SignedOut } from '../SignedOut.tsx'

export function CustomerInvoicesPage() {
  const invoices = useLongList(invoicesQuery)
  return (
    <>
      <PageHeader title="Invoices" />
      {invoices.isPending && (
        <Spinner label="Loading invoices..." className="min-h-62 place-content-center" />
      )}
      {invoices.isError &&
        (isSignedOut(invoices.error) ? (
          <SignedOut text="Please log in to view your invoices." />
        ) : (
          <ErrorState
            text="Error loading invoices. Please try again."
            action={<Retry query={invoices} label="Refresh" />}
          />
        ))}
      {invoices.data?.length === 0 && (
        <EmptyState text="You have no invoices yet. New ones will appear here." />
      )}
      {invoices.data && invoices.data.length > 0 && (
        <InvoiceTable label="Invoices" invoices={invoices.data} to={invoiceLink} />
      )}
    </>
  )
}
