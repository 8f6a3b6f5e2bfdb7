import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { ModulesCard } from '../../features/modules/browser/ModulesCard.tsx'
import { MadeUpNotice } from '../../features/provider/browser/MadeUpNotice.tsx'
import { SystemCard } from '../../features/system/browser/SystemCard.tsx'
import { AccountError } from '../AccountError.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { logoutFailure, overviewMenu } from './menu.ts'
import { OverviewCounts } from './OverviewCounts.tsx'

export function AdminOverviewPage() {
  const user = useQuery(currentUserQuery)

  if (user.data === null) return <Navigate to="/login" />
  return (
    <AdminFrame menu={overviewMenu}>
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
        <>
          <OverviewCounts />
          <ModulesCard />
          <SystemCard />
          <MadeUpNotice />
        </>
      ) : user.isError ? (
        <AccountError signInPage="/login" failure={logoutFailure} />
      ) : (
        <Spinner label="Loading your account..." className="min-h-62" />
      )}
    </AdminFrame>
  )
}
