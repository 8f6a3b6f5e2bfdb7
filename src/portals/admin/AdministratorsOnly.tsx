import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import { AccountError } from '../session/AccountError.tsx'

interface AdministratorsOnlyProps {
  /** The header of the page while the current user is loading. */
  title: string
  subtitle: string
  children: ReactNode
}

/** For pages that refuse other roles themselves (guard.ts): shows a toast with the reason, and opens the home page. */
export function AdministratorsOnly({ title, subtitle, children }: AdministratorsOnlyProps) {
  const user = useQuery(currentUserQuery)
  const navigate = useNavigate()
  const refused = Boolean(user.data && !isAdministrator(user.data.role))

  useEffect(() => {
    if (!refused) return
    toast({
      title: 'Access Denied',
      description: "You don't have permission to access this page.",
      kind: 'error',
    })
    void navigate({ to: '/', replace: true })
  }, [refused, navigate])

  if (user.data === null) return <Navigate to="/login" />
  if (user.data && !refused) return children
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      {user.isError ? (
        <AccountError signInPage="/login" />
      ) : (
        <Spinner label="Loading..." className="min-h-62" />
      )}
    </>
  )
}
