import { useQuery, type QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { currentUserQuery } from '../../accounts/browser/api.ts'
import { listOwnSessions, readOwnAccount } from '../endpoints.ts'
import type { AccountDetails } from '../schema.ts'

export const ownAccountQuery = {
  queryKey: ['/api/account'] as const,
  queryFn: ({ signal }: QueryContext) => send(readOwnAccount, { signal }),
}

/** Data that is used all over the account page. */
export const useOwnAccount = () => useQuery(ownAccountQuery)

/**
 * Reads the account and the sessions again after a passkey was added or removed, because the server then ends some
 * sessions.
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
