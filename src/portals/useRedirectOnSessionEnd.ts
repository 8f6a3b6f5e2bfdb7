import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnded } from '../browser/api.ts'
import { sessionEnded } from '../features/accounts/browser/api.ts'
import { signInPageFor } from './guard.ts'

/**
 * Leads to the portal's sign-in page when the server no longer knows the session. Nothing asks it in the meantime:
 * a poll would keep alive what inactivity should end. Drafts stay for the same person to come back to.
 */
export function useRedirectOnSessionEnd(): void {
  const router = useRouter()
  useEffect(
    () =>
      onSessionEnded(() => {
        sessionEnded()
        void router.navigate({ href: signInPageFor(router.state.location.pathname) })
      }),
    [router],
  )
}
