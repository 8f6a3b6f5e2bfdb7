import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { CountCard } from '../../browser/ui/CountCard.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { WhileLoading } from '../../browser/ui/WhileLoading.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { TwoFactorReminder } from '../../features/people/invitations/browser/TwoFactorReminder.tsx'
import { AskForNotifications } from '../../features/people/accounts/browser/AskForNotifications.tsx'
import { ConfirmAddress } from '../../features/people/accounts/browser/ConfirmAddress.tsx'
import { PendingInvoices } from '../../features/money/invoices/browser/PendingInvoices.tsx'
import { ActiveTickets } from '../../features/desk/tickets/browser/ActiveTickets.tsx'
import { GoOn } from '../session/GoOn.tsx'
import { LogoutButton } from '../frame/LogoutButton.tsx'
import { SignedInAs } from '../frame/SignedInAs.tsx'
import { useLogout } from '../session/useLogout.ts'
import { CustomerRecentTickets } from './CustomerRecentTickets.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { recentTicketsQuery, ticketSummaryQuery } from '../../features/desk/tickets/browser/api.ts'
import { invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import { reads } from '../data/reads.ts'
import { maxRecent } from '../staff/RecentSection.tsx'

function CustomerDashboardPage() {
  const { logout, isLoggingOut } = useLogout('/customer/login')
  // Signing out clears the cache; the page must not send its requests again before the navigation.
  const enabled = !isLoggingOut
  const user = useQuery({ ...currentUserQuery, enabled })

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={<SignedInAs user={user} />}
        actions={
          <Link to="/customer/tickets/new" className={buttonClass({ variant: 'primary' })}>
            <Icon icon={Plus} />
            New Ticket
          </Link>
        }
        logout={<LogoutButton pending={isLoggingOut} onClick={logout} />}
      />
      <GoOn userRole="customer" />
      {/* The content is shown once it is known whether the question about the address is above it. */}
      <WhileLoading isLoading={user.isLoading} label="Loading your dashboard...">
        <ConfirmAddress user={user.data} />
        <AskForNotifications user={user.data} />
        <TwoFactorReminder user={user.data} accountPage="/customer/account" />
        <div className="grid gap-4 lg:grid-cols-3">
          <ActiveTickets to="/customer/tickets" enabled={enabled} />
          <PendingInvoices to="/customer/invoices" enabled={enabled} />
          <CountCard
            label="Account Status"
            icon={CircleCheck}
            state={{ active: 'Active', note: 'You have access to tickets and invoices' }}
          />
        </div>
        <CustomerRecentTickets enabled={enabled} />
      </WhileLoading>
    </>
  )
}

export const screen: Screen = {
  component: CustomerDashboardPage,
  reads: () => [reads(ticketSummaryQuery), reads(invoiceSummaryQuery), reads(recentTicketsQuery(maxRecent))],
}
