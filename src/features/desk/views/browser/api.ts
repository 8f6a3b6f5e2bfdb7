import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import * as endpoints from '../endpoints.ts'
import type { SavedTicketView } from '../schema.ts'

/** Shared views and the user's own. */
export const ticketViewsQuery = {
  queryKey: [endpoints.listTicketViews.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listTicketViews, { signal }),
  staleTime: 60_000,
}

/** In the order of the tabs: the user's own private views, then the shared ones. */
export const inOrder = (views: readonly SavedTicketView[]): SavedTicketView[] =>
  views.toSorted(
    (one, other) =>
      Number(one.isShared) - Number(other.isShared) ||
      compareTexts(one.name, other.name) ||
      one.id - other.id,
  )

/** Puts a saved view into the cached list. */
export function cacheView(queries: QueryClient, view: SavedTicketView): void {
  queries.setQueryData<SavedTicketView[]>(ticketViewsQuery.queryKey, (all) => upsert(all, view))
}

/** Reloads the list if the view is not found. A colleague has then deleted it or made it private. */
export function refreshIfGone(queries: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 404)
    void queries.invalidateQueries({ queryKey: ticketViewsQuery.queryKey })
}

/**
 * Deletes a view on the server and then in the cache.
 *
 * @param onDeleted called between the two, to leave the view
 * @throws ApiError
 */
export async function deleteView(queries: QueryClient, id: number, onDeleted: () => void): Promise<void> {
  await send(endpoints.deleteTicketView, { params: { id: String(id) } })
  onDeleted()
  queries.setQueryData<SavedTicketView[]>(ticketViewsQuery.queryKey, (all) =>
    all?.filter((view) => view.id !== id),
  )
}
