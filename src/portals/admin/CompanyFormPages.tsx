import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../browser/api.ts'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { companyQuery } from '../../features/companies/browser/api.ts'
import { CompanyForm } from '../../features/companies/browser/CompanyForm.tsx'

const back = { to: '/admin/companies', label: 'Companies' } as const
const loading = <Spinner label="Loading..." className="min-h-140 max-w-[720px] md:min-h-114" />

function useReturnToList(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/admin/companies' })
}

export function NewCompanyPage() {
  const user = useQuery(currentUserQuery)
  const toList = useReturnToList()
  return (
    <>
      <PageHeader back={back} title="Add Company" />
      {user.isPending ? loading : <CompanyForm person={user.data?.id ?? null} onClose={toList} />}
    </>
  )
}

/** Where the company cannot be loaded there is nothing to edit: the list says why. */
export function EditCompanyPage() {
  const { companyId } = useParams({ from: '/admin/frame/admin/companies/$companyId/edit' })
  const user = useQuery(currentUserQuery)
  const company = useQuery(companyQuery(companyId))
  const toList = useReturnToList()
  const navigate = useNavigate()
  const { error } = company

  useEffect(() => {
    if (!error) return
    const missing = error instanceof ApiError && error.status === 404
    toast({
      title: 'Error',
      description: missing
        ? "Company not found or you don't have permission to edit it."
        : 'Failed to load company details',
      kind: 'error',
    })
    void navigate({ to: '/admin/companies', replace: true })
  }, [error, navigate])

  // Also while it is asked for again: the form begins with what the company is now.
  const ready = company.data && !company.isFetching && !error && !user.isPending
  return (
    <>
      <PageHeader back={back} title="Edit Company" />
      {ready ? (
        <CompanyForm company={company.data} person={user.data?.id ?? null} onClose={toList} />
      ) : (
        loading
      )}
    </>
  )
}
