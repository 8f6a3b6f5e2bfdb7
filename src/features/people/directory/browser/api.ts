import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { foundUsersPath, usersQuery } from '../../accounts/browser/api.ts'
import type { DirectoryEntry } from '../../accounts/schema.ts'
import { findUsers } from '../endpoints.ts'
import { isFiltered, type UserView } from '../view.ts'

/** The list of users for the filters of a view. */
export const userListQuery = (view: UserView) => ({
  queryKey: (isFiltered(view) ? [foundUsersPath, view] : usersQuery.queryKey) as readonly unknown[],
  queryFn: (context: QueryContext): Promise<DirectoryEntry[]> =>
    isFiltered(view) ? send(findUsers, { query: view, signal: context.signal }) : usersQuery.queryFn(context),
  staleTime: isFiltered(view) ? 0 : usersQuery.staleTime,
})
