import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { currentUserQuery, signOut } from '../../features/accounts/browser/api.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { overviewMenu } from './menu.ts'
import { OverviewCounts } from './OverviewCounts.tsx'

/** What is going on, at a glance, and the way to every screen of the administrator. */
export function Overview() {
  const navigate = useNavigate()
  const logout = useMutation({
    mutationFn: (person?: number) => signOut(person),
    onSuccess: () => navigate({ to: '/login' }),
    onError: () =>
      toast({
        title: 'Logout Failed',
        description: 'There was an error logging out. Please try again.',
        kind: 'error',
      }),
  })
  // Signing out empties the cache: the screen must not ask again who is there while it is being left.
  const leaving = logout.isPending || logout.isSuccess
  const user = useQuery({ ...currentUserQuery, enabled: !leaving })
  const menu = overviewMenu(() => {
    if (!leaving) logout.mutate(user.data?.id)
  })

  if (user.data === null && !leaving) return <Navigate to="/login" />
  return (
    <AdminFrame menu={menu}>
      {user.data ? (
        <>
          <PageHeader
            title="Admin Panel"
            subtitle={
              <>
                Signed in as <strong className="font-medium text-n900">{user.data.username}</strong>
              </>
            }
          />
          <OverviewCounts />
        </>
      ) : user.isError ? (
        <ErrorState
          text="Error loading user data. Please try logging in again."
          action={
            <Link to="/login" className={buttonClass({ variant: 'secondary' })}>
              Return to Login
            </Link>
          }
        />
      ) : (
        <Spinner label={leaving ? 'Logging out...' : 'Loading your account...'} className="min-h-62" />
      )}
    </AdminFrame>
  )
}
