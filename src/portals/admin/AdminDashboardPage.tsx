import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Inbox, LogOut, Settings, UserCog, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadedLater } from '../../browser/loadedLater.tsx'
import { Accordion, AccordionSection } from '../../browser/ui/Accordion.tsx'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { UserAdministration, useUserCount } from '../../features/accounts/browser/UserAdministration.tsx'
import type { OwnAccount } from '../../features/accounts/schema.ts'
import { TeamManagement, useTeamCount } from '../../features/team/browser/TeamManagement.tsx'
import { ContactRequests, useContactRequestCount } from '../../features/inquiries/browser/ContactRequests.tsx'
import { GoOn } from '../GoOn.tsx'
import { useLogout } from '../useLogout.ts'
import { AccountError } from '../AccountError.tsx'

// With the form library it is a tenth of the page's script, so it is preloaded after the first rendering.
const PasswordDialog = loadedLater(
  async () => (await import('../../features/accounts/browser/OwnPasswordDialog.tsx')).OwnPasswordDialog,
)

export function AdminDashboardPage() {
  const { logout, isLoggingOut } = useLogout('/login')
  // Signing out clears the cache; the page must not request the current user again before the navigation.
  const user = useQuery({ ...currentUserQuery, enabled: !isLoggingOut })

  if (user.data) {
    return <DashboardOverview user={user.data} loggingOut={isLoggingOut} onLogout={logout} />
  }
  if (user.data === null) return <Navigate to="/login" />
  return (
    <>
      <PageHeader title="Dashboard" />
      {user.isError ? (
        <AccountError signInPage="/login" />
      ) : (
        <Spinner label={isLoggingOut ? 'Logging out...' : 'Loading your account...'} className="min-h-62" />
      )}
    </>
  )
}

interface OverviewProps {
  user: OwnAccount
  loggingOut: boolean
  onLogout: () => void
}

function DashboardOverview({ user, loggingOut, onLogout }: OverviewProps) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => void PasswordDialog.preload(), [])
  const users = useUserCount()
  const requests = useContactRequestCount()
  const team = useTeamCount()
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={
          <>
            Signed in as <strong className="font-medium text-n900">{user.username}</strong>
          </>
        }
        actions={
          <>
            <Button variant="secondary" icon={UserCog} onClick={() => setDialog('open')}>
              Account Settings
            </Button>
            <Link to="/admin/site-settings" className={buttonClass({ variant: 'secondary' })}>
              <Icon icon={Settings} />
              Site Settings
            </Link>
          </>
        }
        logout={
          <Button variant="ghost" icon={LogOut} pending={loggingOut} onClick={onLogout}>
            Logout
          </Button>
        }
      />
      <GoOn userRole="Administrator" />
      <Accordion>
        <AccordionSection icon={UserCog} title="User Management" count={users} defaultOpen>
          <UserAdministration currentUserId={user.id} canEdit resetBy="PUT" framed={false} />
        </AccordionSection>
        <AccordionSection icon={Inbox} title="Contact Requests" count={requests}>
          <ContactRequests />
        </AccordionSection>
        <AccordionSection icon={Users} title="Team Management" count={team}>
          <TeamManagement person={user.id} />
        </AccordionSection>
      </Accordion>
      {dialog !== 'never' && (
        <PasswordDialog.Later
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          username={user.username}
        />
      )}
    </>
  )
}
