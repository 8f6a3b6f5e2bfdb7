import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import '../browser/styles/portal.css'
import { onUserChanged } from '../browser/userChange.ts'

// By a timer, the default, what closes with new data would be drawn once more with the old.
notifyManager.setScheduler(queueMicrotask)

// Data changes when somebody acts, and whoever acts says which data: nothing is asked for again by itself.
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    // Tried without a network too: a failure can be told, waiting in silence looks like success.
    mutations: { retry: false, networkMode: 'always' },
  },
})
// What the last person saw must not flash up for the next one.
onUserChanged(() => queries.clear())

/** Around everything behind the sign-in; with it come the query library and the portals' style sheet. */
export function PortalRoot() {
  // Fetched before it is needed: the first thing to say may be that the network is gone.
  useEffect(() => void import('../browser/ui/ToastArea.tsx'), [])
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}
