import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnded } from '../browser/api.ts'
import { rememberSessionEnd } from '../features/accounts/browser/api.ts'
import { signInPageFor } from './guard.ts'

/**
 * Redirects to the portal's sign-in page when a request shows that the session has ended. There is no polling, which
 * would count as activity and extend the session. Drafts are kept for the same person.
 */
export function useRedirectOnSessionEnd(): void {
  const router = useRouter()
  useEffect(
    () =>
      onSessionEnded(() => {
        rememberSessionEnd()
        void router.navigate({ href: signInPageFor(router.state.location.pathname) })
      }),
    [router],
  )
}
