import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { useLogout } from '../useLogout.ts'
import { AccountError } from './AccountError.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { overviewMenu } from './menu.ts'
import { OverviewCounts } from './OverviewCounts.tsx'

export function AdminOverviewPage() {
  const { logout, isLoggingOut } = useLogout('/login')
  // Signing out clears the cache; the page must not request the current user again before the navigation.
  const user = useQuery({ ...currentUserQuery, enabled: !isLoggingOut })
  const menu = overviewMenu(() => {
    if (!isLoggingOut) logout(user.data?.id)
  })

  if (user.data === null && !isLoggingOut) return <Navigate to="/login" />
  return (
    <AdminFrame menu={menu}>
      <PageHeader
        title="Admin Panel"
        subtitle={
          user.data && (
            <>
              Signed in as <strong className="font-medium text-n900">{user.data.username}</strong>
            </>
          )
        }
      />
      {user.data ? (
        <OverviewCounts />
      ) : user.isError ? (
        <AccountError />
      ) : (
        <Spinner label={isLoggingOut ? 'Logging out...' : 'Loading your account...'} className="min-h-62" />
      )}
    </AdminFrame>
  )
}
