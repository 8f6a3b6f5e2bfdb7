import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { LeftOutFilters } from '../../browser/ui/LeftOutFilters.tsx'
import { ListFilters } from '../../browser/ui/ListFilters.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { invoiceList, invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import { filtersOfInvoices } from '../../features/money/invoices/browser/filtersOf.ts'
import { InvoiceTable, isShared } from '../../features/money/invoices/browser/InvoiceTable.tsx'
import { statusTabs } from '../../features/money/invoices/browser/statusTabs.ts'
import type { InvoiceStatus } from '../../features/money/invoices/values.ts'
import { invoiceRowsOf, type InvoiceView } from '../../features/money/invoices/view.ts'
import { FilteredList } from '../staff/FilteredList.tsx'
import { invoiceLink, ownInvoiceViewIn } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { reads, readsFilteredRows } from '../data/reads.ts'

function CustomerInvoicesPage() {
  const view = useSearch({ from: '/customer/frame/customer/invoices' })
  const navigate = useNavigate({ from: '/customer/invoices' })
  const show = (next: InvoiceView) => {
    const search = ownInvoiceViewIn({ ...next })
    list.preload(invoiceRowsOf(search))
    void navigate({ search, replace: true, resetScroll: false })
  }
  const list = useRangedList(invoiceList, invoiceRowsOf(view), { isLent: isShared, keepsRows: true })
  const { rows } = list
  const counting = useQuery(invoiceSummaryQuery)
  const filters = filtersOfInvoices(view)
  return (
    <>
      <PageHeader title="Invoices" />
      <LeftOutFilters viewIn={ownInvoiceViewIn} />
      {!(list.isLoaded && rows.total === 0 && filters.length === 0) && (
        <ListFilters
          of="invoices"
          placeholder="Number, item"
          words={view.words ?? ''}
          onWords={(text) => show({ ...view, words: text || undefined })}
        />
      )}
      <FilteredList
        of="invoices"
        list={invoiceList}
        rows={list}
        others={[counting]}
        rowsOf={invoiceRowsOf}
        tabs={statusTabs(
          view.status,
          view.words === undefined ? counting.data : undefined,
          list.isLoaded ? rows.total : undefined,
        )}
        tab={view.status ?? 'all'}
        onTab={(status: InvoiceStatus | 'all') =>
          show({ ...view, status: status === 'all' ? undefined : status })
        }
        filters={filters}
        onView={show}
        onClear={() => show({})}
        signedOutText="Please log in to view your invoices."
        empty={<EmptyState text="You have no invoices yet. New ones will appear here." />}
      >
        <InvoiceTable
          key={JSON.stringify(list.shown)}
          label="Invoices"
          invoices={rows}
          to={invoiceLink}
          // Show names only if colleagues share their invoices.
          withCustomer={isShared(rows.rowAt(0)) && 'name'}
        />
      </FilteredList>
    </>
  )
}

export const screen: Screen = {
  component: CustomerInvoicesPage,
  reads({ search }) {
    const view = ownInvoiceViewIn(Object.fromEntries(search))
    const filters = filtersOfInvoices(view)
    return [
      reads(invoiceSummaryQuery),
      readsFilteredRows(invoiceList, { rowsOf: invoiceRowsOf, view, filters }),
    ]
  },
}
