import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { NoMatches } from '../../browser/ui/NoMatches.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { SearchField } from '../../browser/ui/SearchField.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
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

const failure = 'Could not load the customers. Please try again.'

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
  function content() {
    if (list.isPending)
      return <Spinner label="Loading customers..." className="min-h-62 place-content-center" />
    if (list.error && !list.isLoaded && !list.isPlaceholder)
      return <ErrorState text={failure} action={<Retry query={list} label="Refresh" />} />
    if (list.rows.total === 0 && searched === '')
      return (
        <EmptyState
          text={kind === 'company' ? 'There are no companies yet.' : 'There are no customers yet.'}
        />
      )
    return (
      <>
        {list.rows.total === 0 ? (
          <NoMatches text="No customers match your search." onClear={clear} />
        ) : (
          <CustomerTable
            // The order is not part of the key, so that a pressed column head keeps the focus.
            key={`${list.shown['kind']} ${list.shown['text']}`}
            customers={list.rows}
            sort={sort}
            onSort={sortBy}
          />
        )}
        {list.hasFailed && <RowsFailure text={failure} query={list} isFormer={list.isPlaceholder} />}
      </>
    )
  }

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
          {list.isLoaded && searched !== '' ? (list.isCut ? manyFound : foundOf(list.rows.total)) : ''}
        </p>
      </div>
      <Tabs label="Kind" look="filter" tabs={kinds} value={kind ?? 'all'} onValueChange={keepKind}>
        {content()}
      </Tabs>
    </>
  )
}

const manyFound = 'More than 5,000 matches. Add a word to see others.'
const foundOf = (total: number) => (total === 1 ? '1 match' : `${total.toLocaleString('en-US')} matches`)

export const screen: Screen = {
  component: CustomersPage,
  reads: () => [readsRows(customerList, {})],
}
