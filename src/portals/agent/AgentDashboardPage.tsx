import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouteContext } from '@tanstack/react-router'
import { CircleCheck, Settings } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { CountCard } from '../../browser/ui/CountCard.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { AskForNotifications } from '../../features/people/accounts/browser/AskForNotifications.tsx'
import { ConfirmAddress } from '../../features/people/accounts/browser/ConfirmAddress.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { TwoFactorReminder } from '../../features/people/invitations/browser/TwoFactorReminder.tsx'
import { PendingInvoices } from '../../features/money/invoices/browser/PendingInvoices.tsx'
import { WorkSummary } from '../../features/desk/assignment/browser/WorkSummary.tsx'
import { ActiveTickets } from '../../features/desk/tickets/browser/ActiveTickets.tsx'
import { AccountError } from '../session/AccountError.tsx'
import { GoOn } from '../session/GoOn.tsx'
import { LogoutButton } from '../frame/LogoutButton.tsx'
import { StaffRecentRecords } from '../staff/StaffRecentRecords.tsx'
import { useLogout } from '../session/useLogout.ts'
import { HiddenTabs } from './HiddenTabs.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { assignmentSummaryQuery } from '../../features/desk/assignment/browser/api.ts'
import { reads } from '../data/reads.ts'
import { readsStaffRecords } from '../data/recordReads.ts'

function AgentDashboardPage() {
  const { actor } = useRouteContext({ from: '/agent/frame' })
  const { logout, isLoggingOut } = useLogout('/agent/login')
  // Signing out clears the cache; the page must not send its requests again before the navigation.
  const enabled = !isLoggingOut
  const user = useQuery({ ...currentUserQuery, enabled })

  const { data: person } = user

  if (person === null) return <Navigate to="/agent/login" />
  return (
    <>
      <PageHeader
        title={person ? `Welcome, ${person.username}` : 'Welcome'}
        actions={
          person && (
            <Link to="/agent/account-settings" className={buttonClass({ variant: 'secondary' })}>
              <Icon icon={Settings} />
              Settings
            </Link>
          )
        }
        logout={person && <LogoutButton pending={isLoggingOut} onClick={logout} />}
      />
      <GoOn userRole={actor.role} />
      <ConfirmAddress user={person} />
      <AskForNotifications user={person} />
      <TwoFactorReminder user={person} accountPage="/agent/account-settings" />
      {person && <WorkSummary enabled={enabled} />}
      {person && (
        <div className="grid gap-4 lg:grid-cols-3">
          <ActiveTickets to="/agent/tickets" enabled={enabled} />
          <PendingInvoices to="/agent/invoices" enabled={enabled} />
          <CountCard
            label="Agent Status"
            icon={CircleCheck}
            state={{ active: 'Active', note: 'You have access to tickets, invoices and leads' }}
          />
        </div>
      )}
      {person && (
        <>
          <StaffRecentRecords enabled={enabled} />
          {enabled && <HiddenTabs />}
        </>
      )}
      {!person &&
        (user.isError ? (
          <AccountError signInPage="/agent/login" />
        ) : (
          <div className="min-h-screen">
            <Spinner
              label={isLoggingOut ? 'Logging out...' : 'Loading your account...'}
              className="min-h-62 place-content-center"
            />
          </div>
        ))}
    </>
  )
}

export const screen: Screen = {
  component: AgentDashboardPage,
  reads: () => [...readsStaffRecords, reads(assignmentSummaryQuery)],
}
