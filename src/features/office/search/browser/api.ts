import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { searchAll } from '../endpoints.ts'

export const resultsQuery = (typed: string) => ({
  queryKey: ['/api/search', typed] as const,
  queryFn: ({ signal }: QueryContext) => send(searchAll, { query: { q: typed }, signal }),
  // Never fresh, because other users change the records. Cached for one minute: nobody returns to a search later.
  staleTime: 0,
  gcTime: 60_000,
  enabled: typed !== '',
})
