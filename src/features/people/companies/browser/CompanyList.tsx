import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useCallback, useState } from 'react'
import { useKeptSorting } from '../../../../browser/lists/useKeptSorting.ts'
import { useRangedList } from '../../../../browser/lists/useRangedList.ts'
import { useTypedSearch } from '../../../../browser/lists/useTypedSearch.ts'
import { buttonClass } from '../../../../browser/ui/Button.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { LoadedRows } from '../../../../browser/ui/LoadedRows.tsx'
import { NoMatches } from '../../../../browser/ui/NoMatches.tsx'
import { SearchField } from '../../../../browser/ui/SearchField.tsx'
import type { CompanyRow } from '../schema.ts'
import { companyOrders } from '../values.ts'
import { companyList, companyTotalQuery } from './api.ts'
import { CompanyTable } from './CompanyTable.tsx'
import { DeleteCompany } from './DeleteCompany.tsx'

interface CompanyListProps {
  /** Whether the user may delete companies. All users of the list may add and edit companies. */
  canDelete: boolean
}

/** The companies with a search, for administrators. */
export function CompanyList({ canDelete }: CompanyListProps) {
  const { typed, setTyped, searched, clear } = useTypedSearch()
  const { sort, sortBy } = useKeptSorting({
    columns: companyOrders,
    initial: 'name ascending',
    firstDescending: [],
  })
  const list = useRangedList(
    companyList,
    { sort: sort.by, direction: sort.direction, words: searched || undefined },
    { keepsRows: true },
  )
  const { data: all } = useQuery(companyTotalQuery)
  // `deleting` keeps the company while the dialog closes. Otherwise the text would change before the dialog has
  // disappeared.
  const [deleting, setDeleting] = useState<{ open: boolean; company: CompanyRow }>()
  const openDeleteDialog = useCallback((company: CompanyRow) => setDeleting({ open: true, company }), [])
  const { rows, shown } = list
  const isSearched = shown['words'] !== undefined
  return (
    <>
      {(isSearched || rows.total > 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchField
            label="Search companies"
            placeholder="Search companies..."
            value={typed}
            onChange={setTyped}
          />
          <p role="status" className="text-ui text-n600 tabular-nums">
            {rows.isTotalKnown && countOf(rows.total, isSearched ? all : rows.total)}
          </p>
        </div>
      )}
      <LoadedRows
        of="companies"
        list={list}
        loadingClass="min-h-62"
        errorText="Could not load the companies. Please try again."
        empty={
          isSearched ? (
            <NoMatches text="No companies found matching your search." onClear={clear} />
          ) : (
            <NoCompanies />
          )
        }
      >
        <CompanyTable
          // The order is not part of the key, so that a pressed column head keeps the focus.
          key={shown['words']}
          companies={rows}
          sort={sort}
          onSort={sortBy}
          onDelete={canDelete ? openDeleteDialog : undefined}
        />
      </LoadedRows>
      {deleting && <DeleteCompany {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />}
    </>
  )
}

function NoCompanies() {
  return (
    <EmptyState
      text="No companies yet. Add the first one you look after."
      action={
        <Link to="/admin/companies/new" className={buttonClass()}>
          <Icon icon={Plus} />
          Add Company
        </Link>
      }
    />
  )
}

/** @param all undefined while the number of all companies is not loaded */
function countOf(shown: number, all = shown): string {
  const total = `${all.toLocaleString('en-US')} ${all === 1 ? 'company' : 'companies'}`
  return shown === all ? total : `${shown.toLocaleString('en-US')} of ${total}`
}
