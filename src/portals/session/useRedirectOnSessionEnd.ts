import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnded } from '../../browser/session/refusals.ts'
import {
  deleteSessionUserCookie,
  isSomeoneElseSignedIn,
  pageUserId,
  setPageUserId,
} from '../../browser/session/pageUser.ts'
import { endOf, readSessionEnd, rememberSessionEnd } from '../../browser/session/sessionEnd.ts'
import { lastMessage, tellTabs } from '../../browser/session/tabs.ts'
import { notifyUserChanged } from '../../browser/session/userChange.ts'
import { signInPageFor } from '../../shared/site/guard.ts'
import { leavePage } from './leavePage.ts'

/**
 * Redirects to the portal's sign-in page when a request shows that the session has ended. There is no polling, which
 * would count as activity and extend the session. Drafts are not deleted, because the same user may sign in again. The
 * document is not reloaded, because a toast may describe the refusal.
 */
export function useRedirectOnSessionEnd(): void {
  const router = useRouter()
  useEffect(
    () =>
      onSessionEnded((inactiveMinutes) => {
        if (isSomeoneElseSignedIn()) {
          leavePage(undefined)
          return
        }
        const path = router.state.location.pathname
        noteEnd(path, inactiveMinutes)
        void router.navigate({ href: signInPageFor(path) }).then(notifyUserChanged)
      }),
    [router],
  )
}

/**
 * Stores why the session ended. Several requests may be refused. The first one stores the path and the user, and later
 * ones may only add that the user was inactive.
 */
function noteEnd(path: string, minutes: number | undefined): void {
  const userId = pageUserId()
  const inactive = minutes === undefined ? undefined : ({ reason: 'inactivity', minutes } as const)
  if (userId === undefined) {
    if (inactive) rememberSessionEnd({ ...readSessionEnd(), ...inactive })
    return
  }
  // The message from another tab, in which the user has signed out, may arrive later than the refusal.
  const why = inactive ?? endOf(userId, lastMessage('person')) ?? ({ reason: 'unknown' } as const)
  rememberSessionEnd({ ...why, path, userId })
  setPageUserId(undefined)
  deleteSessionUserCookie(userId)
  tellTabs('person', { ...why, userId })
}
