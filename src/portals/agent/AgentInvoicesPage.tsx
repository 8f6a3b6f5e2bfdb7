import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { invoiceList } from '../../features/invoices/browser/api.ts'
import { InvoiceTable } from '../../features/invoices/browser/InvoiceTable.tsx'
import { CustomerFilter } from './CustomerFilter.tsx'
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
  const { customer } = useSearch({ from: '/agent/frame/agent/invoices' })
  const navigate = useNavigate({ from: '/agent/invoices' })
  const list = useRangedList(invoiceList, { customer: customer?.toString() }, { keepsRows: true })
  const empty = list.isLoaded && list.rows.total === 0
  return (
    <>
      <PageHeader title="Invoices" actions={empty ? undefined : newInvoice} />
      {customer !== undefined && (
        <CustomerFilter
          id={customer}
          name={list.isPlaceholder ? undefined : list.rows.rowAt(0)?.customerName}
          onRemove={() => void navigate({ search: {}, replace: true })}
        />
      )}
      {list.isLoaded || list.isPlaceholder ? (
        empty ? (
          <EmptyState
            text={
              customer === undefined
                ? 'There are no invoices in the system.'
                : 'This customer has no invoices.'
            }
            action={newInvoice}
          />
        ) : (
          <>
            <InvoiceTable
              key={list.shown['customer']}
              label="Invoices"
              invoices={list.rows}
              to={invoiceLink}
              withCustomer
            />
            {list.hasFailed && <RowsFailure text={failure} query={list} isFormer={list.isPlaceholder} />}
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
