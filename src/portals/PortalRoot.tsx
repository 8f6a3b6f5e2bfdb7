import { MutationCache, notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import '../browser/styles/portal.css'
import { setPreloadedData } from '../browser/api/send.ts'
import { onClockSetBack } from '../browser/api/clock.ts'
import { preloadedData } from '../browser/api/preloadedData.ts'
import { isSomeoneElseSignedIn, pageUserId } from '../browser/session/pageUser.ts'
import { preloadToasts } from '../browser/ui/Toaster.tsx'
import { onUserChanged } from '../browser/session/userChange.ts'
import { currentUserQuery } from '../features/accounts/browser/api.ts'
import type { OwnAccount } from '../features/accounts/schema.ts'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { keepPlaceOnReload } from './keepPlace.ts'
import { leavePage } from './leavePage.ts'
import { SessionCountdown } from './SessionCountdown.tsx'

// With the default, a timer, a dialog that closes on success is rendered once more with the old data.
notifyManager.setScheduler(queueMicrotask)

setPreloadedData(preloadedData)

// Nothing is refetched automatically: actions update or invalidate the data that they change.
const queries = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: restartReads }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    // Without a network the request fails and can be reported; a paused mutation would look like success.
    mutations: { retry: false, networkMode: 'always' },
  },
})
// The next person must not see the data of the previous one.
onUserChanged(() => queries.clear())
// Data loaded before would look fresh until the clock is where it was.
onClockSetBack(() => void queries.invalidateQueries({ refetchType: 'none' }))

/**
 * Starts every read that is under way again: the server may have read before the change. Called before the change is
 * put into the cache, which a late response would otherwise replace by what was stored before.
 */
function restartReads(): void {
  for (const query of queries.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    void query.cancel({ silent: true })
    // Its screen shows a failure.
    void query.fetch().catch(() => {})
  }
}

/** Asks who is signed in, for the menu and all screens: once, and not where the guard has asked already. */
function useCurrentUser(): void {
  const { actor } = useRouteContext({ strict: false })
  const [role] = useState(() => {
    // Before the screens are rendered: they would ask.
    if (actor && 'username' in actor)
      queries.setQueryData(currentUserQuery.queryKey, (known) => known ?? actor)
    // The role of the document, no matter who signs in later.
    return actor?.role
  })
  useEffect(() => {
    // The screens show a failure.
    void queries.query(currentUserQuery).then(
      (user) => compareWithDocument(user, role),
      () => {},
    )
  }, [role])
}

/** Leaves a document that was not made for who is signed in: sessions end and begin while it is on its way. */
function compareWithDocument(user: OwnAccount | null, role: string | undefined): void {
  if (pageUserId() === undefined) return
  if (user === null) leavePage(isSomeoneElseSignedIn() ? undefined : { reason: 'unknown' })
  else if (user.role !== role) leavePage(undefined)
}

/** The root of all portals; its chunk has the query library and the portals' style sheet. */
export function PortalRoot() {
  useCurrentUser()
  useEffect(() => void preloadToasts(), [])
  useEffect(() => keepPlaceOnReload(queries), [])
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <ConfirmIdentity />
      <SessionCountdown />
    </QueryClientProvider>
  )
}
