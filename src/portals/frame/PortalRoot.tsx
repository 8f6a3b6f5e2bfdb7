import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import '../../browser/styles/portal.css'
import { readCookie, setCookie } from '../../browser/session/cookie.ts'
import { isSomeoneElseSignedIn, pageUserId } from '../../browser/session/pageUser.ts'
import { firstUse } from '../../browser/page/firstUse.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { preloadToasts } from '../../browser/ui/Toaster.tsx'
import { send } from '../../browser/api/send.ts'
import type { FirstRead, Screen } from '../../browser/page/screen.ts'
import { currentUserQuery, isOwnAccount } from '../../features/people/accounts/browser/api.ts'
import { currentUser } from '../../features/people/accounts/endpoints.ts'
import type { OwnAccount } from '../../features/people/accounts/schema.ts'
import { timeZoneCookie } from '../../shared/time/timeZone.ts'
import { ConfirmIdentity } from '../session/ConfirmIdentity.tsx'
import { takeFirstData } from '../data/firstData.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import { keepPlaceOnReload } from './keepPlace.ts'
import { leavePage } from '../session/leavePage.ts'
import { queries } from '../data/queries.ts'
import { SessionCountdown } from '../session/SessionCountdown.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { WithoutScript } from './WithoutScript.tsx'

/** Stands in for the live updates if their script cannot be loaded. */
function NotUpdating() {
  useEffect(
    () =>
      toast({
        title: 'This page does not update itself',
        description: 'A part of it could not be loaded. Please reload the page.',
        kind: 'error',
      }),
    [],
  )
  return null
}

// Nothing that is shown first waits for them.
const { Later: LiveUpdates } = loadedLater(
  async () => (await import('../../features/desk/live/browser/LiveUpdates.tsx')).LiveUpdates,
  NotUpdating,
)

// The default scheduler is a timer. With it, a dialog that closes on success would first be rendered once more with the
// old data.
notifyManager.setScheduler(queueMicrotask)

/** Loads the current user for the menu and all screens: once, and not if the guard has already loaded it. */
function useCurrentUser(): void {
  const { actor } = useRouteContext({ strict: false })
  const [role] = useState(() => {
    // Fill the cache before the screens are rendered; otherwise they would request the data.
    if (!import.meta.env.SSR) takeFirstData(queries)
    if (actor && isOwnAccount(actor))
      queries.setQueryData(currentUserQuery.queryKey, (known) => known ?? actor)
    // The role that the document was rendered for, even if another user signs in later.
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

/** Leaves a document that was rendered for another user: sessions may end and begin while the document is loading. */
function compareWithDocument(user: OwnAccount | null, role: string | undefined): void {
  if (pageUserId() === undefined) return
  if (user === null) leavePage(isSomeoneElseSignedIn() ? undefined : { reason: 'unknown' })
  else if (user.role !== role) leavePage(undefined)
}

/** Tells boot.ts and firstUse.ts that the application has replaced the server-rendered HTML. */
const tellShown = () => void dispatchEvent(new Event('portal-shown'))

/** Stores the time zone in a cookie for the server's next document. */
function tellTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (readCookie(timeZoneCookie) !== timeZone) setCookie(timeZoneCookie, timeZone)
}

/** The root of all portals; its chunk has the query library and the portals' style sheet. */
function PortalRoot() {
  const { queries: ofDocument = queries } = useRouteContext({ from: '__root__' })
  useCurrentUser()
  useLayoutEffect(tellShown, [])
  useEffect(tellTimeZone, [])
  // A toast reports what the user did, perhaps that the network is gone.
  useEffect(() => void firstUse().then(preloadToasts), [])
  useEffect(() => keepPlaceOnReload(queries), [])
  return (
    <QueryClientProvider client={ofDocument}>
      {import.meta.env.SSR && <WithoutScript />}
      <Outlet />
      <ConfirmIdentity />
      <SessionCountdown />
      <Shortcuts />
      {!import.meta.env.SSR && (
        <>
          <ConnectionLine />
          <LiveUpdates />
        </>
      )}
    </QueryClientProvider>
  )
}

/** Reads who is signed in. Does not run the function of currentUserQuery, which also sets the user of the page. */
const readsWhoIsSignedIn: FirstRead = async (cache) => {
  cache.setQueryData(currentUserQuery.queryKey, await send(currentUser, { query: {} }))
}

export const screen: Screen = {
  component: PortalRoot,
  reads: () => [readsWhoIsSignedIn],
}
