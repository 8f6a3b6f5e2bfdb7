import type { QueryClient } from '@tanstack/react-query'
import { neighbour } from '../../features/desk/tickets/browser/neighbour.ts'
import { ticketViewsQuery } from '../../features/desk/views/browser/api.ts'
import { builtInViewOf } from '../../features/desk/views/builtIn.ts'
import { shownViewOf } from '../../features/desk/views/search.ts'
import { lastTicketView } from './links.ts'

/**
 * The ticket after (`step` 1) or before (-1) a ticket in the list that was last shown in this tab, and the name of the
 * view of that list.
 *
 * @throws ApiError if the list or the saved views cannot be loaded
 */
export async function ticketBeside(
  queries: QueryClient,
  id: number,
  step: 1 | -1,
): Promise<{ next: number | undefined; viewName: string }> {
  const search = lastTicketView()
  const views = search.view === undefined ? [] : await queries.query(ticketViewsQuery)
  const { view, saved } = shownViewOf(search, views)
  return {
    next: await neighbour(queries, view, id, step),
    viewName: (saved ?? builtInViewOf(view)).name,
  }
}
