import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { CompanyList } from '../../features/people/companies/browser/CompanyList.tsx'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import { companyList, companyTotalQuery } from '../../features/people/companies/browser/api.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { reads, readsRows } from '../data/reads.ts'

function CompaniesPage() {
  const { data: user } = useQuery(currentUserQuery)
  const { data: total } = useQuery(companyTotalQuery)
  return (
    <>
      <PageHeader
        title="Companies"
        subtitle="The businesses you look after."
        actions={
          // Not shown if there are no companies, because the message for an empty list contains the same button.
          total !== 0 && (
            <Link to="/admin/companies/new" className={buttonClass()}>
              <Icon icon={Plus} />
              Add Company
            </Link>
          )
        }
      />
      <CompanyList canDelete={isAdministrator(user?.role ?? '')} />
    </>
  )
}

export const screen: Screen = {
  component: CompaniesPage,
  reads: () => [readsRows(companyList, { sort: 'name', direction: 'ascending' }), reads(companyTotalQuery)],
}
