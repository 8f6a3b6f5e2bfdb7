import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
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
import { useLogout } from '../useLogout.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { domainMenu } from './menu.ts'

export function DomainPage() {
  const { domainId } = useParams({ from: '/admin/admin/domain/$domainId' })
  const { logout, isLoggingOut } = useLogout('/login')
  const user = useQuery({ ...currentUserQuery, enabled: !isLoggingOut })
  return (
    <AdminFrame menu={domainMenu}>
      <PageHeader
        title="Domain Management"
        actions={
          <>
            <Link to="/admin/site-settings" className={buttonClass({ variant: 'secondary' })}>
              <Icon icon={Settings} />
              Settings
            </Link>
            <Button
              variant="ghost"
              icon={LogOut}
              pending={isLoggingOut}
              onClick={() => logout(user.data?.id)}
            >
              Logout
            </Button>
          </>
        }
      />
      {isLoggingOut ? null : (
        <DomainContent key={domainId} id={domainId} onLogout={() => logout(user.data?.id)} />
      )}
    </AdminFrame>
  )
}

interface DomainContentProps {
  id: string
  onLogout: () => void
}

function DomainContent({ id, onLogout }: DomainContentProps) {
  const user = useQuery(currentUserQuery)
  const domain = useQuery({ ...domainQuery(id), enabled: isAdministrator(user.data?.role ?? '') })
  if (user.data && domain.data) {
    return (
      <>
        <DomainSwitches domain={domain.data} />
        <DomainBrand domain={domain.data} person={user.data.id} />
      </>
    )
  }
  if (domain.isError || user.isError) return <LoadError onLogout={onLogout} />
  return <Spinner label="Loading domain..." className="min-h-62" />
}

/** Ends the session first, as the sign-in page redirects people who are signed in. */
function LoadError({ onLogout }: Pick<DomainContentProps, 'onLogout'>) {
  return (
    <ErrorState
      text="Error loading domain or brand data. Please try again."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link
            to="/login"
            className={buttonClass({ variant: 'ghost' })}
            onClick={(event) => {
              event.preventDefault()
              onLogout()
            }}
          >
            Return to Login
          </Link>
          <Link to="/admin/domain" className={buttonClass({ variant: 'secondary' })}>
            Return to Domain List
          </Link>
        </div>
      }
    />
  )
}
