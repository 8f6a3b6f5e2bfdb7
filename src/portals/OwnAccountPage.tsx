import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { PageHeader } from '../browser/ui/PageHeader.tsx'
import { Spinner } from '../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../features/accounts/browser/api.ts'
import { OwnAccountCards } from '../features/ownAccount/browser/OwnAccountCards.tsx'
import { AccountError } from './AccountError.tsx'
import { signInPageFor } from './guard.ts'

/** The account page of customers and administrators; that of agents is specified. */
export function OwnAccountPage() {
  const { data: user, isError } = useQuery(currentUserQuery)
  const signInPage = useLocation({ select: ({ pathname }) => signInPageFor(pathname) })
  if (isError) return <AccountError signInPage={signInPage} />
  return (
    <>
      <PageHeader
        title="Your Account"
        subtitle={
          <>
            Signed in as <strong className="font-medium text-n900">{user?.username ?? '…'}</strong>
          </>
        }
      />
      {user ? (
        <OwnAccountCards user={user} />
      ) : (
        <Spinner label="Loading your account..." className="min-h-120" />
      )}
    </>
  )
}
