import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { NoticeSwitches } from '../../features/desk/notifications/browser/NoticeSwitches.tsx'
import { OwnAccountCards } from '../../features/people/ownAccount/browser/OwnAccountCards.tsx'
import { AccountError } from '../session/AccountError.tsx'
import { isStaff } from '../../shared/endpoint/roles.ts'
import { signInPageFor } from '../../shared/site/guard.ts'
import { SignedInAs } from '../frame/SignedInAs.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { readsOwnAccount } from '../data/accountReads.ts'

/** The account page of customers and administrators; the agents' account page is specified separately. */
function OwnAccountPage() {
  const user = useQuery(currentUserQuery)
  const signInPage = useLocation({ select: ({ pathname }) => signInPageFor(pathname) })
  if (user.isError && !user.data) return <AccountError signInPage={signInPage} />
  return (
    <>
      <PageHeader title="Your Account" subtitle={<SignedInAs user={user} />} />
      {user.data ? (
        <OwnAccountCards
          user={user.data}
          more={isStaff(user.data.role) && <NoticeSwitches user={user.data} />}
        />
      ) : (
        <Spinner label="Loading your account..." className="min-h-120" />
      )}
    </>
  )
}

export const screen: Screen = {
  component: OwnAccountPage,
  reads: readsOwnAccount,
}
