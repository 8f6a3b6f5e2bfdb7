import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { steadyNow } from '../../../../browser/api/clock.ts'
import { repeatReadsNow } from '../../../../browser/api/repeatReads.ts'
import { askIfAttended } from '../../../../browser/api/send.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { currentActivity } from '../../../../browser/session/activity.ts'
import { isSigningOut, pageUserId, sessionUserId } from '../../../../browser/session/pageUser.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import { refreshNotifications } from '../../notifications/browser/api.ts'
import { refreshChangedTickets } from '../../tickets/browser/api.ts'
import { refreshPresence } from './api.ts'
import { gatherTickets } from './gatherTickets.ts'
import { listenForUpdates } from './listenForUpdates.ts'
import { NotLive } from './NotLive.tsx'
import type { Connected } from './stream.ts'

// Nothing that is shown first waits for it.
const Nothing = () => null
const { Later: TellOfNotifications } = loadedLater(
  async () => (await import('../../notifications/browser/TellOfNotifications.tsx')).TellOfNotifications,
  Nothing,
)

/** After this time without user activity, in ms, automatic requests of screens no longer extend the session. */
const attendedMs = 60_000

/** Keeps the screens of a portal up to date, and shows a notice if they have to poll. */
export function LiveUpdates() {
  const queries = useQueryClient()
  // PortalRoot loads the user.
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const userId = user?.id
  const [connected, setConnected] = useState<Connected>()

  useEffect(() => {
    askIfAttended(() => steadyNow() - currentActivity().activeAt < attendedMs)
    return () => askIfAttended(() => true)
  }, [])

  useEffect(() => {
    if (userId === undefined) return undefined
    const isShown = () => document.visibilityState === 'visible'
    // Requests during and after a sign-out, here or in another tab, would be refused.
    const isLeaving = () => isSigningOut() || sessionUserId() !== pageUserId()
    const tickets = gatherTickets((ids) => {
      if (!isLeaving()) void refreshChangedTickets(queries, ids, isShown())
    })
    const start = () =>
      listenForUpdates(userId, {
        onEvent(name, data) {
          if (name === 'tickets') tickets.add(data)
          if (isLeaving()) return
          if (name === 'presence') refreshPresence(queries, data.split(','))
          // Without ids, anything may have changed.
          if (name === 'notifications' || (name === 'tickets' && data === ''))
            void refreshNotifications(queries)
        },
        onConnected: setConnected,
        onBack: repeatReadsNow,
      })
    let stop = start()
    // A hidden tab only remembers what changed, and loads it when the tab is shown again.
    const onVisibility = () => {
      if (isShown())
        void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
    }
    // A page in the browser's back/forward cache must not hold the lock that other tabs wait for.
    const onLeave = () => stop()
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = start()
    }
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', onLeave)
    addEventListener('pageshow', onReturn)
    return () => {
      stop()
      tickets.stop()
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', onLeave)
      removeEventListener('pageshow', onReturn)
    }
  }, [queries, userId])

  return (
    <>
      {user && isStaff(user.role) && <TellOfNotifications userId={user.id} />}
      {connected === 'asking' && <NotLive />}
    </>
  )
}
