import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Inbox, LogOut, Settings, UserCog, Users } from 'lucide'
import { useState, type ReactNode } from 'react'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Accordion, AccordionSection } from '../../browser/ui/Accordion.tsx'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { WhileLoading } from '../../browser/ui/WhileLoading.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { TwoFactorReminder } from '../../features/people/invitations/browser/TwoFactorReminder.tsx'
import { UserAdministration } from '../../features/people/accounts/browser/UserAdministration.tsx'
import { useUserCount } from '../../features/people/accounts/browser/useUserList.ts'
import type { OwnAccount } from '../../features/people/accounts/schema.ts'
import { firstStepsQuery } from '../../features/office/firstSteps/browser/api.ts'
import { FirstSteps } from '../../features/office/firstSteps/browser/FirstSteps.tsx'
import { useContactRequestCount } from '../../features/clients/leads/browser/useContactRequestCount.ts'
import { useTeamCount } from '../../features/site/team/browser/useTeamCount.ts'
import { GoOn } from '../session/GoOn.tsx'
import { useLogout } from '../session/useLogout.ts'
import { AccountError } from '../session/AccountError.tsx'
import { SignedInAs } from '../frame/SignedInAs.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { leadSummaryQuery } from '../../features/clients/leads/browser/api.ts'
import { userCountQuery, userList } from '../../features/people/directory/browser/api.ts'
import { userViewIn } from '../../features/people/directory/view.ts'
import { teamQuery } from '../../features/site/team/browser/api.ts'
import { reads, readsRows } from '../data/reads.ts'

// These sections are initially collapsed.
const ContactRequests = loadedLater(
  async () => (await import('../../features/clients/leads/browser/ContactRequests.tsx')).ContactRequests,
)
const TeamManagement = loadedLater(
  async () => (await import('../../features/site/team/browser/TeamManagement.tsx')).TeamManagement,
)
// A separate script: with the form library it is a tenth of the page's script.
const PasswordDialog = loadedLater(
  async () =>
    (await import('../../features/people/accounts/browser/OwnPasswordDialog.tsx')).OwnPasswordDialog,
)

function AdminDashboardPage() {
  const { logout, isLoggingOut } = useLogout('/login')
  // Signing out clears the cache; the page must not request the current user again before the navigation.
  const user = useQuery({ ...currentUserQuery, enabled: !isLoggingOut })

  if (user.data) {
    return (
      <DashboardOverview
        user={user.data}
        subtitle={<SignedInAs user={user} />}
        loggingOut={isLoggingOut}
        onLogout={logout}
      />
    )
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
  subtitle: ReactNode
  loggingOut: boolean
  onLogout: () => void
}

function DashboardOverview({ user, subtitle, loggingOut, onLogout }: OverviewProps) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const steps = useQuery(firstStepsQuery)
  const users = useUserCount()
  const requests = useContactRequestCount()
  const team = useTeamCount()
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={subtitle}
        actions={
          <>
            <Button
              {...PasswordDialog.intent}
              variant="secondary"
              icon={UserCog}
              onClick={() => setDialog('open')}
            >
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
      <TwoFactorReminder user={user} accountPage="/admin/account" />
      <WhileLoading isLoading={steps.isLoading} label="Loading your dashboard...">
        <FirstSteps />
        <Accordion>
          <AccordionSection icon={UserCog} title="User Management" count={users} defaultOpen>
            <UserAdministration currentUserId={user.id} canEdit resetBy="PUT" framed={false} />
          </AccordionSection>
          <AccordionSection
            icon={Inbox}
            title="Contact Requests"
            count={requests}
            intent={ContactRequests.intent}
          >
            <ContactRequests.Later />
          </AccordionSection>
          <AccordionSection icon={Users} title="Team Management" count={team} intent={TeamManagement.intent}>
            <TeamManagement.Later userId={user.id} />
          </AccordionSection>
        </Accordion>
      </WhileLoading>
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

export const screen: Screen = {
  component: AdminDashboardPage,
  reads: ({ search }) => [
    readsRows(userList, { ...userViewIn(Object.fromEntries(search)) }),
    // For the number of users in the heading, which does not depend on the filters.
    reads(userCountQuery),
    reads(leadSummaryQuery()),
    reads(teamQuery),
    reads(firstStepsQuery),
  ],
}
