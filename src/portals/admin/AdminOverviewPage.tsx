import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { WhileLoading } from '../../browser/ui/WhileLoading.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { areShown, firstStepsQuery } from '../../features/office/firstSteps/browser/api.ts'
import { FirstSteps } from '../../features/office/firstSteps/browser/FirstSteps.tsx'
import { MadeUpNotice } from '../../features/site/provider/browser/MadeUpNotice.tsx'
import { waitingQuery } from '../../features/office/waiting/browser/api.ts'
import { SystemCard } from '../../features/mail/systemStatus/browser/SystemCard.tsx'
import { WaitingCard } from '../../features/office/waiting/browser/WaitingCard.tsx'
import { AccountError } from '../session/AccountError.tsx'
import { SignedInAs } from '../frame/SignedInAs.tsx'
import { StaffRecentRecords } from '../staff/StaffRecentRecords.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { logoutFailure, overviewMenu } from './menu.ts'
import { OverviewCounts } from './OverviewCounts.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { ticketSummaryQuery } from '../../features/desk/tickets/browser/api.ts'
import { invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import { reads } from '../data/reads.ts'
import { readsStaffRecords } from '../data/recordReads.ts'

// A separate script, because this list is shown only if an upgrade has turned off settings.
const KeptSettings = loadedLater(
  async () => (await import('../../features/office/keptSettings/browser/KeptSettings.tsx')).KeptSettings,
)

function AdminOverviewPage() {
  const user = useQuery(currentUserQuery)
  const steps = useQuery(firstStepsQuery)

  if (user.data === null) return <Navigate to="/login" />
  return (
    <AdminFrame menu={overviewMenu}>
      <PageHeader title="Admin Panel" subtitle={(user.data || !user.isError) && <SignedInAs user={user} />} />
      {user.data ? (
        <WhileLoading isLoading={steps.isLoading} label="Loading the overview...">
          <FirstSteps canComeBack />
          <OverviewCounts />
          {/* High enough for three problems of the system, which are loaded later, so that the content below does not
              move. */}
          <div className="mt-4 grid min-h-80 gap-4 lg:grid-cols-2">
            <WaitingCard />
            <SystemCard />
          </div>
          {/* Not shown with the first steps, which say the same. */}
          {steps.data && !areShown(steps.data) && <MadeUpNotice />}
          <StaffRecentRecords enabled />
          {/* At the end of the page, so that nothing moves when it has loaded. */}
          <KeptSettingsIfAny />
        </WhileLoading>
      ) : user.isError ? (
        <AccountError signInPage="/login" failure={logoutFailure} />
      ) : (
        <Spinner label="Loading your account..." className="min-h-62" />
      )}
    </AdminFrame>
  )
}

function KeptSettingsIfAny() {
  const { data } = useQuery(waitingQuery)
  return data && data.keptSettings.length > 0 ? <KeptSettings.Later settings={data.keptSettings} /> : null
}

export const screen: Screen = {
  component: AdminOverviewPage,
  // The system status is not read here, because its response is compared with the device's clock when it arrives.
  reads: () => [
    reads(ticketSummaryQuery),
    reads(invoiceSummaryQuery),
    reads(firstStepsQuery),
    reads(waitingQuery),
    ...readsStaffRecords,
  ],
}
