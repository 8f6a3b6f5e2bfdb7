import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { Trail, type TrailStep } from '../../browser/ui/Trail.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { CompanyForm } from '../../features/people/companies/browser/CompanyForm.tsx'
import type { Company } from '../../features/people/companies/schema.ts'

interface CompanyFormScreenProps {
  title: string
  /** 'loading' until the company can be edited; 'new' for a new company. */
  company: Company | 'new' | 'loading'
}

/** The form of a company as a page; closing it opens the list. */
export function CompanyFormScreen({ title, company }: CompanyFormScreenProps) {
  const user = useQuery(currentUserQuery)
  const navigate = useNavigate()
  return (
    <>
      <Trail steps={trailOf(company)} />
      <PageHeader title={title} />
      {company === 'loading' || user.isPending ? (
        <Spinner label="Loading..." className="min-h-140 max-w-[720px] md:min-h-114" />
      ) : (
        <CompanyForm
          {...(company !== 'new' && { company })}
          userId={user.data?.id ?? null}
          onClose={() => void navigate({ to: '/admin/companies' })}
        />
      )}
    </>
  )
}

function trailOf(company: CompanyFormScreenProps['company']): TrailStep[] {
  const list: TrailStep = { to: '/admin/companies', label: 'Companies' }
  if (typeof company === 'string') return [list]
  const params = { companyId: String(company.id) }
  return [list, { to: '/admin/companies/$companyId', params, label: company.name }]
}
