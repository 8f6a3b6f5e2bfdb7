import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { invoiceList } from '../../features/invoices/browser/api.ts'
import { InvoiceTable, isShared } from '../../features/invoices/browser/InvoiceTable.tsx'
import { invoiceLink } from './links.ts'
import { isSignedOut, SignedOut } from '../SignedOut.tsx'

const failure = 'Error loading invoices. Please try again.'

export function CustomerInvoicesPage() {
  const list = useRangedList(invoiceList, {}, { isLent: isShared })
  const { error } = list
  const empty = list.isLoaded && list.rows.total === 0
  return (
    <>
      <PageHeader title="Invoices" />
      {list.isPending && <Spinner label="Loading invoices..." className="min-h-62 place-content-center" />}
      {isSignedOut(error) && <SignedOut text="Please log in to view your invoices." />}
      {error && !isSignedOut(error) && !list.isLoaded && (
        <ErrorState text={failure} action={<Retry query={list} label="Refresh" />} />
      )}
      {empty && <EmptyState text="You have no invoices yet. New ones will appear here." />}
      {list.isLoaded && !empty && (
        <>
          <InvoiceTable
            label="Invoices"
            invoices={list.rows}
            to={invoiceLink}
            // Where colleagues share theirs.
            withCustomer={isShared(list.rows.rowAt(0)) && 'name'}
          />
          {list.hasFailed && !isSignedOut(error) && <RowsFailure text={failure} query={list} />}
        </>
      )}
    </>
  )
}
