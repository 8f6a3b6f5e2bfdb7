import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide'
import { ApiError } from '../../browser/api/send.ts'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { Trail, type TrailStep } from '../../browser/ui/Trail.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { domainQuery } from '../../features/site/brands/browser/api.ts'
import { DomainActions } from '../../features/site/brands/browser/DomainActions.tsx'
import { DomainSwitches } from '../../features/site/brands/browser/DomainSwitches.tsx'
import { EditableBrand } from '../../features/site/brands/browser/EditableBrand.tsx'
import { BrandSections } from '../../features/site/provider/browser/BrandSections.tsx'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import { ReturnToLogin } from '../session/AccountError.tsx'
import { useLogout } from '../session/useLogout.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { domainMenu, logoutFailure } from './menu.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { reads } from '../data/reads.ts'

function DomainPage() {
  const { domainId } = useParams({ from: '/admin/admin/domain/$domainId' })
  const { logout, isLoggingOut } = useLogout('/login', logoutFailure)
  return (
    <AdminFrame menu={domainMenu}>
      <DomainTrail id={domainId} />
      <PageHeader
        title="Domain Management"
        actions={
          <Link to="/admin/site-settings" className={buttonClass({ variant: 'secondary' })}>
            <Icon icon={Settings} />
            Settings
          </Link>
        }
        logout={
          <Button variant="ghost" icon={LogOut} pending={isLoggingOut} onClick={logout}>
            Logout
          </Button>
        }
      />
      {isLoggingOut ? null : <DomainContent key={domainId} id={domainId} />}
    </AdminFrame>
  )
}

/** Shows the domain's name once it is cached; does not request it. */
function DomainTrail({ id }: { id: string }) {
  const { data } = useQuery({ ...domainQuery(id), enabled: false })
  const list: TrailStep = { to: '/admin/domain', label: 'Domains' }
  return <Trail steps={data ? [list, { label: data.domainName }] : [list]} />
}

function DomainContent({ id }: { id: string }) {
  const user = useQuery(currentUserQuery)
  const navigate = useNavigate()
  const domain = useQuery({ ...domainQuery(id), enabled: isAdministrator(user.data?.role ?? '') })
  if (user.data && domain.data) {
    return (
      <>
        <DomainSwitches
          domain={domain.data}
          actions={
            <DomainActions
              domain={domain.data}
              userId={user.data.id}
              onDeleted={() => void navigate({ to: '/admin/domain' })}
            />
          }
        />
        <EditableBrand brand={domain.data.brand} host={domain.data.domainName} userId={user.data.id} />
        <BrandSections owner={domain.data.brandId} userId={user.data.id} />
      </>
    )
  }
  if (domain.isError || user.isError) {
    // A retry cannot find a missing domain.
    const isMissing = domain.error instanceof ApiError && domain.error.status === 404
    return <LoadError hasUser={!user.isError} failed={isMissing ? undefined : user.isError ? user : domain} />
  }
  return <Spinner label="Loading domain..." className="min-h-62" />
}

interface LoadErrorProps {
  /** False if the user could not be loaded: the link to the sign-in page then also ends the session. */
  hasUser: boolean
  /** The failed query, which can be retried. */
  failed: { isFetching: boolean; refetch: () => Promise<unknown> } | undefined
}

function LoadError({ hasUser, failed }: LoadErrorProps) {
  return (
    <ErrorState
      text="Error loading domain or brand data. Please try again."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {hasUser ? (
            <Link to="/login" className={buttonClass({ variant: 'ghost' })}>
              Return to Login
            </Link>
          ) : (
            <ReturnToLogin signInPage="/login" failure={logoutFailure} variant="ghost" />
          )}
          <Link to="/admin/domain" className={buttonClass({ variant: 'secondary' })}>
            Return to Domain List
          </Link>
          {failed && <Retry query={failed} />}
        </div>
      }
    />
  )
}

export const screen: Screen = {
  component: DomainPage,
  reads: ({ id }) => [reads(domainQuery(id))],
}
