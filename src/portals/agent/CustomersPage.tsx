import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { LoadedRows } from '../../browser/ui/LoadedRows.tsx'
import { NoMatches } from '../../browser/ui/NoMatches.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { SearchField } from '../../browser/ui/SearchField.tsx'
import { Tabs } from '../../browser/ui/Tabs.tsx'
import { useKeptSorting } from '../../browser/lists/useKeptSorting.ts'
import { useKeptView } from '../../browser/lists/useKeptView.ts'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { useTypedSearch } from '../../browser/lists/useTypedSearch.ts'
import { customerList } from '../../features/clients/directory/browser/api.ts'
import { CustomerTable } from '../../features/clients/directory/browser/CustomerTable.tsx'
import { customerKinds, customerOrders } from '../../features/clients/directory/values.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { readsRows } from '../data/reads.ts'

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'person', label: 'People' },
  { value: 'company', label: 'Companies' },
] as const

/** Users and companies in one list. */
function CustomersPage() {
  const { typed, setTyped, searched, clear } = useTypedSearch()
  const [keptKind, keepKind] = useKeptView('kind', 'all')
  const kind = customerKinds.find((each) => each === keptKind)
  const { sort, sortBy, order } = useKeptSorting({
    columns: customerOrders,
    initial: 'name ascending',
    firstDescending: ['openTickets', 'unpaid', 'lastContactAt'],
  })
  const list = useRangedList(
    customerList,
    { kind, text: searched || undefined, ...order },
    { keepsRows: true },
  )
  const noun = kind === 'company' ? 'companies' : 'customers'
  return (
    <>
      <PageHeader title="Customers" />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search customers"
          placeholder="Name, company, email or phone"
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className="text-ui text-n600 tabular-nums">
          {list.isLoaded && list.rows.isTotalKnown && searched !== '' ? foundOf(list.rows.total) : ''}
        </p>
      </div>
      <Tabs label="Kind" look="filter" tabs={kinds} value={kind ?? 'all'} onValueChange={keepKind}>
        <LoadedRows
          of="customers"
          list={list}
          cutTo="5,000"
          errorText="Could not load the customers. Please try again."
          retryLabel="Refresh"
          empty={
            searched === '' ? (
              <EmptyState text={`There are no ${noun} yet.`} />
            ) : (
              <NoMatches text="No customers match your search." onClear={clear} />
            )
          }
        >
          <CustomerTable
            // The order is not part of the key, so that a pressed column head keeps the focus.
            key={`${list.shown['kind']} ${list.shown['text']}`}
            customers={list.rows}
            sort={sort}
            onSort={sortBy}
          />
        </LoadedRows>
      </Tabs>
    </>
  )
}

const foundOf = (total: number) => (total === 1 ? '1 match' : `${total.toLocaleString('en-US')} matches`)

export const screen: Screen = {
  component: CustomersPage,
  reads: () => [readsRows(customerList, {})],
}
