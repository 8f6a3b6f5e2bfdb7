import { useHostName } from '../../browser/page/useHostName.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { LogOut } from 'lucide'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { DomainForm } from '../../features/site/brands/browser/DomainForm.tsx'
import { hostToSetUp } from '../../features/site/brands/hostName.ts'
import { firstStepsQuery } from '../../features/office/firstSteps/browser/api.ts'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import { AccountError } from '../session/AccountError.tsx'
import { useLogout } from '../session/useLogout.ts'
import { AdminFrame } from './AdminFrame.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { brandsQuery } from '../../features/site/brands/browser/api.ts'
import { reads } from '../data/reads.ts'

/** The guard admits every role; the page itself refuses all but administrators. */
function AddDomainPage() {
  const user = useQuery(currentUserQuery)
  const navigate = useNavigate()
  const { host } = useSearch({ from: '/admin/admin/domain/add' })
  const steps = useQuery({ ...firstStepsQuery, enabled: isAdministrator(user.data?.role ?? '') })
  const isUnused = steps.data?.steps.some(({ name, isDone }) => name === 'host' && !isDone)
  const visited = useHostName()
  if (user.data === null) return <Navigate to="/login" />
  if (user.data && !isAdministrator(user.data.role)) return <AccessDenied username={user.data.username} />
  return (
    <AdminFrame>
      <PageHeader title="Add Domain" back={{ to: '/admin/domain', label: 'Domain Management' }} />
      {user.data ? (
        <DomainForm
          userId={user.data.id}
          host={host && visited}
          unusedHost={isUnused && hostToSetUp(visited, visited) === visited ? visited : undefined}
          onClose={() => void navigate({ to: '/admin/domain' })}
        />
      ) : user.isError ? (
        <AccountError signInPage="/login" />
      ) : (
        <Spinner label="Loading..." className="min-h-94 lg:w-1/2" />
      )}
    </AdminFrame>
  )
}

/** Has its own Logout button, because the portal's menu is not shown here. */
function AccessDenied({ username }: { username: string }) {
  const { logout, isLoggingOut } = useLogout('/login')
  return (
    <div className="mx-auto w-full max-w-[720px] px-5 py-16">
      <h1 className="sr-only">Add Domain</h1>
      <ErrorState
        text="Access denied. Administrator privileges required."
        action={
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            Return to Home
          </Link>
        }
      />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-ui text-n600">
        Signed in as {username}
        <Button variant="ghost" icon={LogOut} pending={isLoggingOut} onClick={logout}>
          Logout
        </Button>
      </p>
    </div>
  )
}

export const screen: Screen = {
  component: AddDomainPage,
  reads: () => [reads(brandsQuery), reads(firstStepsQuery)],
}
