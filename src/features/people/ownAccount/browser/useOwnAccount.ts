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

/**
 * Reads the data again that changes when a passkey is added or removed: the account, and the sessions, some of which
 * have ended.
 */
export function refreshOwnSignIn(queries: QueryClient): void {
  void queries.invalidateQueries(ownAccountQuery)
  void queries.invalidateQueries(currentUserQuery)
  void queries.invalidateQueries({ queryKey: [listOwnSessions.path] })
}

/** Puts a change of the account's details into the cache, so that they need not be loaded again. */
export function cacheOwnAccount(queries: QueryClient, change: Partial<AccountDetails>): void {
  queries.setQueryData<AccountDetails>(ownAccountQuery.queryKey, (known) => known && { ...known, ...change })
}
