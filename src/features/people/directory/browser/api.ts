import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ApiError, send } from '../../../../browser/api/send.ts'
import { rangedList } from '../../../../browser/lists/rangedList.ts'
import { currentUserQuery } from '../../accounts/browser/api.ts'
import { changeOwnSettings, deleteUser, listUsers } from '../../accounts/endpoints.ts'
import type { Account, OwnAccount } from '../../accounts/schema.ts'
import type { ownSettings } from '../../ownAccount/schema.ts'
import { findUsers } from '../endpoints.ts'

/** All users, as administrators see them: filtered, searched, and sorted by username unless another order is chosen. */
export const userList = rangedList(findUsers)

/** The number of all users. */
export const userCountQuery = userList.totalQuery({})

/** Reads the lists of users again: at once if they are shown, otherwise when they are shown next. */
export const refreshUserLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [findUsers.path] })

/** Reads the lists of users and single users again. */
export async function refreshUsers(queries: QueryClient): Promise<void> {
  await Promise.all([refreshUserLists(queries), queries.invalidateQueries({ queryKey: [listUsers.path] })])
}

/**
 * Shows a new account, or a change of an account, in the list of users, and in the signed-in account if it is the same
 * account. The list is read again, because only the server knows whether and where it contains the account.
 */
export function cacheUser(queries: QueryClient, change: Partial<Account> & Pick<Account, 'id'>): void {
  userList.replaceRow(queries, change)
  void refreshUsers(queries)
  queries.setQueryData<OwnAccount | null>(currentUserQuery.queryKey, (own) =>
    own?.id === change.id ? { ...own, ...change } : own,
  )
}

/**
 * Changes settings of the signed-in account. The columns of the list of tickets are not cached: the list shows them
 * before they are stored, and others may follow until then.
 */
export async function storeOwnSettings(
  queries: QueryClient,
  settings: z.infer<typeof ownSettings>,
): Promise<void> {
  const { id, emailNotifications, opensNextTicket } = await send(changeOwnSettings, { body: settings })
  cacheUser(queries, { id, emailNotifications, opensNextTicket })
}

/** Deletes an account. Resolves when the list has been read again. */
export async function removeUser(queries: QueryClient, id: number): Promise<void> {
  await send(deleteUser, { params: { id: String(id) } })
  await refreshUserLists(queries)
}

/** Reads the users again after a 404: the account was deleted meanwhile. */
export function refreshIfGone(queries: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 404) void refreshUsers(queries)
}
