import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { sortingOf } from '../../browser/lists/sortingOf.ts'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { LeftOutFilters } from '../../browser/ui/LeftOutFilters.tsx'
import { ListFilters } from '../../browser/ui/ListFilters.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import {
  invoiceList,
  invoiceSummaryQuery,
  outstandingQuery,
} from '../../features/money/invoices/browser/api.ts'
import { ExportInvoices } from '../../features/money/invoices/browser/ExportInvoices.tsx'
import { chipsOf, filtersOfInvoices } from '../../features/money/invoices/browser/filtersOf.ts'
import { InvoiceTable } from '../../features/money/invoices/browser/InvoiceTable.tsx'
import { OutstandingSum } from '../../features/money/invoices/browser/OutstandingSum.tsx'
import { statusTabs } from '../../features/money/invoices/browser/statusTabs.ts'
import type { InvoiceStatus } from '../../features/money/invoices/values.ts'
import {
  invoiceOrderOf,
  invoiceRowsOf,
  invoiceSortColumns,
  invoiceViewIn,
  type InvoiceView,
} from '../../features/money/invoices/view.ts'
import { FilteredList } from '../staff/FilteredList.tsx'
import { invoiceLink } from './links.ts'
import { useFilteredCustomer, readsFilteredCompany, someone } from './useFilteredCustomer.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { reads, readsFilteredRows } from '../data/reads.ts'

const Panel = loadedLater(async () => (await import('./InvoiceFilterPanel.tsx')).InvoiceFilterPanel)

const newInvoice = (
  <Link to="/agent/invoices/new" className={buttonClass({ variant: 'primary' })}>
    <Icon icon={Plus} />
    Create Invoice
  </Link>
)

/**
 * The invoices of all customers, newest first. The view is in the URL, so that links, Back and a reload show the same
 * rows.
 */
function AgentInvoicesPage() {
  const view = useSearch({ from: '/agent/frame/agent/invoices' })
  const navigate = useNavigate({ from: '/agent/invoices' })
  const show = (next: InvoiceView) => {
    list.preload(invoiceRowsOf(next))
    void navigate({ search: next, replace: true, resetScroll: false })
  }
  const list = useRangedList(invoiceList, invoiceRowsOf(view), { keepsRows: true })
  const { rows } = list
  // The menu requests the summary.
  const summary = useQuery({ ...invoiceSummaryQuery, enabled: false })
  const who = useFilteredCustomer(view, list.isPlaceholder ? undefined : rows.rowAt(0)?.customerName)
  const filters = filtersOfInvoices(view, who)
  const initial = invoiceOrderOf(view)
  const sorting = sortingOf({
    columns: invoiceSortColumns,
    order: view.sort,
    initial,
    firstDescending: ['issueDate', 'dueDate', 'amount'],
    onOrder: (sort) => show({ ...view, sort: sort === initial ? undefined : sort }),
  })
  /** Whether no filter except the status is set. */
  const isWhole = filtersOfInvoices({ ...view, status: undefined }, who).length === 0
  const empty = list.isLoaded && rows.total === 0 && filters.length === 0
  return (
    <>
      <PageHeader title="Invoices" actions={empty ? undefined : newInvoice} />
      <LeftOutFilters viewIn={invoiceViewIn} />
      {!empty && (
        <ListFilters
          of="invoices"
          placeholder="Number, item, customer"
          words={view.words ?? ''}
          onWords={(text) => show({ ...view, words: text || undefined })}
          chips={chipsOf(view, who)}
          onView={show}
          actions={
            <ExportInvoices view={view} total={list.isLoaded && rows.isTotalKnown ? rows.total : undefined} />
          }
        >
          <Panel.Later view={view} onView={show} />
        </ListFilters>
      )}
      {!empty && isWhole && <OutstandingSum />}
      <FilteredList
        of="invoices"
        list={invoiceList}
        rows={list}
        rowsOf={invoiceRowsOf}
        tabs={statusTabs(
          view.status,
          isWhole ? summary.data : undefined,
          list.isLoaded && rows.isTotalKnown ? rows.total : undefined,
        )}
        tab={view.status ?? 'all'}
        onTab={(status: InvoiceStatus | 'all') => show(invoiceViewIn({ ...view, status }))}
        filters={filters}
        onView={show}
        onClear={() => show({ sort: view.sort })}
        signedOutText="Please log in to view invoices."
        empty={<EmptyState text="There are no invoices in the system." action={newInvoice} />}
        emptyText={view.customer === undefined ? undefined : 'This customer has no invoices.'}
      >
        <InvoiceTable
          // The order is not part of the key, so that a pressed column head keeps the focus.
          key={JSON.stringify({ ...list.shown, sort: undefined, direction: undefined })}
          label="Invoices"
          invoices={rows}
          to={invoiceLink}
          withCustomer
          sorting={sorting}
        />
      </FilteredList>
    </>
  )
}

export const screen: Screen = {
  component: AgentInvoicesPage,
  reads({ search }) {
    const view = invoiceViewIn(Object.fromEntries(search))
    return [
      readsFilteredRows(invoiceList, {
        rowsOf: invoiceRowsOf,
        view,
        filters: filtersOfInvoices(view, someone(view)),
      }),
      ...readsFilteredCompany(view),
      ...(filtersOfInvoices({ ...view, status: undefined }, someone(view)).length === 0
        ? [reads(outstandingQuery)]
        : []),
    ]
  },
}
