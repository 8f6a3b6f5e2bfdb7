import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useCallback, useState } from 'react'
import { buttonClass } from '../../../../browser/ui/Button.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { NoMatches } from '../../../../browser/ui/NoMatches.tsx'
import { SearchField } from '../../../../browser/ui/SearchField.tsx'
import type { CompanyRow } from '../schema.ts'
import { companiesQuery } from './api.ts'
import { CompanyTable } from './CompanyTable.tsx'
import { DeleteCompany } from './DeleteCompany.tsx'
import { useCompanyList } from './useCompanyList.ts'

interface CompanyListProps {
  /** Whether the user may delete companies. All users of the list may add and edit companies. */
  canDelete: boolean
}

export function CompanyList({ canDelete }: CompanyListProps) {
  const companies = useQuery(companiesQuery)
  return (
    <LoadedContent
      query={companies}
      loadingText="Loading companies..."
      errorText="Could not load the companies. Please try again."
    >
      {(all) =>
        all.length > 0 ? <SearchedCompanies companies={all} canDelete={canDelete} /> : <NoCompanies />
      }
    </LoadedContent>
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

function SearchedCompanies({
  companies,
  canDelete,
}: CompanyListProps & { companies: readonly CompanyRow[] }) {
  const { search, setSearch, sort, sortBy, shown } = useCompanyList(companies)
  // `deleting` keeps the company while the dialog closes. Otherwise the text would change before the dialog has
  // disappeared.
  const [deleting, setDeleting] = useState<{ open: boolean; company: CompanyRow }>()
  const openDeleteDialog = useCallback((company: CompanyRow) => setDeleting({ open: true, company }), [])
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search companies"
          placeholder="Search companies..."
          value={search}
          onChange={setSearch}
        />
        <p role="status" className="text-ui text-n600 tabular-nums">
          {countOf(shown.length, companies.length)}
        </p>
      </div>
      {shown.length === 0 ? (
        <NoMatches text="No companies found matching your search." onClear={() => setSearch('')} />
      ) : (
        <CompanyTable
          companies={shown}
          sort={sort}
          onSort={sortBy}
          onDelete={canDelete ? openDeleteDialog : undefined}
        />
      )}
      {deleting && <DeleteCompany {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />}
    </>
  )
}

function countOf(shown: number, all: number): string {
  const total = `${all.toLocaleString('en-US')} ${all === 1 ? 'company' : 'companies'}`
  return shown === all ? total : `${shown.toLocaleString('en-US')} of ${total}`
}
