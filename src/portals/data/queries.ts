import { MutationCache, QueryClient } from '@tanstack/react-query'
import { onClockSetBack } from '../../browser/api/clock.ts'
import { onUserChanged } from '../../browser/session/userChange.ts'

// Nothing is refetched automatically: actions update or invalidate the data that they change. A failure is shown or, where what was
// loaded before is there, repeated by repeatFailedReads.
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
