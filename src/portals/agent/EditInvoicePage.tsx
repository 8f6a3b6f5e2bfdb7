import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { mayBeThere } from '../../browser/api/mayBeThere.ts'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { invoiceQuery } from '../../features/money/invoices/browser/api.ts'
import { InvoiceForm } from '../../features/money/invoices/browser/InvoiceForm.tsx'
import { WithCustomers } from './WithCustomers.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { personSearch } from '../../features/clients/directory/browser/api.ts'
import { reads } from '../data/reads.ts'
import { readsInvoice } from '../data/recordReads.ts'

function EditInvoicePage() {
  const { id } = useParams({ from: '/agent/frame/agent/invoices/edit/$id' })
  const navigate = useNavigate()
  // Reloaded before editing: another user may have changed the cached invoice.
  const invoice = useQuery({ ...invoiceQuery(id), staleTime: 0 })

  // During a retry, a failed query has its cached data and a failure reason, but no error.
  const error = invoice.error ?? invoice.failureReason
  const isCurrent = invoice.isSuccess && !error && (invoice.isFetchedAfterMount || !invoice.isFetching)
  const shown = isCurrent ? invoice.data : undefined
  return (
    <>
      <PageHeader
        back={{ to: '/agent/invoices/$id', params: { id }, label: 'Back to Invoice' }}
        title="Edit Invoice"
        subtitle={shown?.invoiceNumber}
      />
      {shown ? (
        <WithCustomers customer={shown.userId}>
          {(loaded) => (
            <InvoiceForm
              key={id}
              {...loaded}
              invoice={shown}
              onSaved={() => void navigate({ to: '/agent/invoices/$id', params: { id } })}
              onCancel={() => void navigate({ to: '/agent/invoices' })}
            />
          )}
        </WithCustomers>
      ) : error ? (
        <ErrorState
          text="Error loading invoice data. The invoice may not exist or you may not have permission to edit it."
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Link to="/agent/invoices" className={buttonClass({ variant: 'secondary' })}>
                Return to Invoices
              </Link>
              {mayBeThere(error) && <Retry query={invoice} />}
            </div>
          }
        />
      ) : (
        <Spinner label="Loading invoice..." className="min-h-62 place-content-center" />
      )}
    </>
  )
}

export const screen: Screen = {
  component: EditInvoicePage,
  reads: ({ id }) => [readsInvoice(id), reads(personSearch(''))],
}
