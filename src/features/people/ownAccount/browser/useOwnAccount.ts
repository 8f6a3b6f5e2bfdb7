import { useQuery, type QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { currentUserQuery } from '../../accounts/browser/api.ts'
import { listOwnSessions, readOwnAccount } from '../endpoints.ts'
import type { AccountDetails } from '../schema.ts'

export const ownAccountQuery = {
  queryKey: ['/api/account'] as const,
  queryFn: ({ signal }: QueryContext) => send(readOwnAccount, { signal }),
}

/** The data that several parts of the account page share. */
export const useOwnAccount = () => useQuery(ownAccountQuery)

/** After a passkey was added or removed: what it stands for, and the sessions that have ended. */
export function refreshOwnSignIn(queries: QueryClient): void {
  void queries.invalidateQueries(ownAccountQuery)
  void queries.invalidateQueries(currentUserQuery)
  void queries.invalidateQueries({ queryKey: [listOwnSessions.path] })
}

/** Shows a change of it without loading it again. */
export function cacheOwnAccount(queries: QueryClient, change: Partial<AccountDetails>): void {
  queries.setQueryData<AccountDetails>(ownAccountQuery.queryKey, (known) => known && { ...known, ...change })
}
