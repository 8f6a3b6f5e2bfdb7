import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { NoticeSwitches } from '../../features/desk/notifications/browser/NoticeSwitches.tsx'
import { OwnAccountCards } from '../../features/people/ownAccount/browser/OwnAccountCards.tsx'
import { SignedInAs } from '../frame/SignedInAs.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { readsOwnAccount } from '../data/accountReads.ts'

function AccountSettingsPage() {
  const user = useQuery(currentUserQuery)
  return (
    <>
      <PageHeader
        back={{ to: '/agent/dashboard', label: 'Back to Dashboard' }}
        title="Account Settings"
        subtitle={<SignedInAs user={user} />}
      />
      <OwnAccountCards
        user={user.data}
        passwordFirst
        more={user.data && <NoticeSwitches user={user.data} />}
      />
    </>
  )
}

export const screen: Screen = {
  component: AccountSettingsPage,
  reads: readsOwnAccount,
}
