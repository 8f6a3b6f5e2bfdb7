import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import '../browser/styles/portal.css'
import { onUserChanged } from '../browser/userChange.ts'
import { keepPlaceOnReload } from './keepPlace.ts'
import { SessionCountdown } from './SessionCountdown.tsx'

// With the default, a timer, a dialog that closes on success is rendered once more with the old data.
notifyManager.setScheduler(queueMicrotask)

// Nothing is refetched automatically: actions update or invalidate the data that they change.
const queries = new QueryClient({
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

/** The root of all portals; its chunk has the query library and the portals' style sheet. */
export function PortalRoot() {
  // Preloaded, because the first toast may be that there is no network.
  useEffect(() => void import('../browser/ui/ToastArea.tsx'), [])
  useEffect(() => keepPlaceOnReload(queries), [])
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <SessionCountdown />
    </QueryClientProvider>
  )
}
