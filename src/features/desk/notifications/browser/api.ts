import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { listNotifications } from '../endpoints.ts'
import { rowsAtOnce } from '../values.ts'

/** The first part of the keys of all queries of notifications. */
export const notificationsKey = [listNotifications.path] as const

/** The newest notifications of the signed-in member of staff. */
export const notificationsQuery = (rows = rowsAtOnce) => ({
  queryKey: [...notificationsKey, rows] as const,
  queryFn: ({ signal }: QueryContext) => send(listNotifications, { query: { rows: String(rows) }, signal }),
  staleTime: 60_000,
})

/** Reads the notifications again, also in a hidden tab: it shows their number in its title. */
export const refreshNotifications = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: notificationsKey })
