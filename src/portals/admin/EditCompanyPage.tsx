import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../browser/api/send.ts'
import { toast } from '../../browser/ui/toast.ts'
import { companyQuery } from '../../features/people/companies/browser/api.ts'
import { CompanyFormScreen } from './CompanyFormScreen.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { reads } from '../data/reads.ts'

/** Redirects to the list, with a toast, when the company cannot be loaded. */
function EditCompanyPage() {
  const { companyId } = useParams({ from: '/admin/frame/admin/companies/$companyId/edit' })
  const company = useQuery(companyQuery(companyId))
  const { data, isFetching } = company
  // During a retry, a failed query has its cached data and a failure reason, but no error.
  const error = company.error ?? company.failureReason
  const navigate = useNavigate()

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

  // Also 'loading' during a refetch, because the form must start from the current values.
  const isReady = data && !isFetching && !error
  return <CompanyFormScreen title="Edit Company" company={isReady ? data : 'loading'} />
}

export const screen: Screen = {
  component: EditCompanyPage,
  reads: ({ id }) => [reads(companyQuery(id))],
}
