import { PartFailure } from '../../browser/ui/PartFailure.tsx'
import type { OwnAccount } from '../../features/people/accounts/schema.ts'

interface SignedInAsProps {
  user: {
    data: OwnAccount | null | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Shows the signed-in user, below the title of a screen. */
export function SignedInAs({ user }: SignedInAsProps) {
  if (user.isError && !user.data) {
    return <PartFailure text="Could not load your account." query={user} className="" />
  }
  return (
    <p>
      Signed in as <strong className="font-medium text-n900">{user.data?.username ?? '…'}</strong>
    </p>
  )
}
