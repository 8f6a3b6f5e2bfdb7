import { MutationCache, QueryClient } from '@tanstack/react-query'
import { onClockSetBack } from '../../browser/api/clock.ts'
import { onUserChanged } from '../../browser/session/userChange.ts'

// Nothing is refetched automatically: actions update or invalidate the data that they change. If a read fails, the
// screen shows the error or the data loaded before, and repeatFailedReads repeats the read.
export const queries = new QueryClient({
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
// The next user must not see the data of the previous one.
onUserChanged(() => queries.clear())
// Invalidate all data: until the clock reaches its old time, data loaded before would look fresh.
onClockSetBack(() => void queries.invalidateQueries({ refetchType: 'none' }))

/**
 * Restarts every running read, because the server may have read before the change. Runs before the change is put into
 * the cache, where a late response would otherwise replace it by older data.
 */
function restartReads(): void {
  for (const query of queries.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    void query.cancel({ silent: true })
    // If the read fails, the screen that uses the query shows the failure.
    void query.fetch().catch(() => {})
  }
}
