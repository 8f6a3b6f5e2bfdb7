import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
import { loadedLater } from '../../browser/loadedLater.tsx'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { domainQuery } from '../../features/brands/browser/api.ts'
import { DomainBrand } from '../../features/brands/browser/DomainBrand.tsx'
import { DomainSwitches } from '../../features/brands/browser/DomainSwitches.tsx'
import { isAdministrator } from '../../roles.ts'
import { ReturnToLogin } from '../AccountError.tsx'
import { useLogout } from '../useLogout.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { domainMenu, logoutFailure } from './menu.ts'

const BrandSections = loadedLater(
  async () => (await import('../../features/provider/browser/BrandSections.tsx')).BrandSections,
)

export function DomainPage() {
  const { domainId } = useParams({ from: '/admin/admin/domain/$domainId' })
  const { logout, isLoggingOut } = useLogout('/login', logoutFailure)
  return (
    <AdminFrame menu={domainMenu}>
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

function DomainContent({ id }: { id: string }) {
  const user = useQuery(currentUserQuery)
  const domain = useQuery({ ...domainQuery(id), enabled: isAdministrator(user.data?.role ?? '') })
  if (user.data && domain.data) {
    return (
      <>
        <DomainSwitches domain={domain.data} />
        <DomainBrand domain={domain.data} person={user.data.id} />
        <BrandSections.Later owner={domain.data.brandId} person={user.data.id} />
      </>
    )
  }
  if (domain.isError || user.isError) return <LoadError hasUser={!user.isError} />
  return <Spinner label="Loading domain..." className="min-h-62" />
}

/** `hasUser`: the session is well, and stays. */
function LoadError({ hasUser }: { hasUser: boolean }) {
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
        </div>
      }
    />
  )
}
