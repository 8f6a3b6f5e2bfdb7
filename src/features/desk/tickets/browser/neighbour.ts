import type { QueryClient } from '@tanstack/react-query'
import { blockRows } from '../../../../browser/lists/rangedList.ts'
import { ticketRowsOf, type TicketView } from '../view.ts'
import { ticketList } from './api.ts'

/** How many of the next tickets are looked at if the nearest ones have left the view. */
const maxSteps = 100

/**
 * The ticket after (`step` 1) or before (-1) a ticket in a view, in the order in which the list was last shown: a ticket
 * that has left the view, perhaps because it was just resolved, keeps its place, and others that have left the view are
 * skipped. After a ticket that was not opened from the list comes the first one of the view.
 *
 * @returns the id of the ticket; undefined if there is none
 * @throws ApiError if the list cannot be loaded
 */
export async function neighbour(
  queries: QueryClient,
  ticketView: TicketView,
  id: number,
  step: 1 | -1,
): Promise<number | undefined> {
  const view = ticketRowsOf(ticketView)
  const place = ticketList.placeOf(queries, view, id)
  const shown = ticketList.rowsOf(queries, view)
  const known =
    place === undefined
      ? []
      : Array.from({ length: maxSteps }, (_, index) => shown(place + (index + 1) * step)?.id)

  // Asks the server if the list has changed since.
  const from = Math.max(0, (place ?? 0) + step)
  await queries.query(ticketList.blockQuery(view, Math.floor(from / blockRows), 0))
  const isThere = (each: number | undefined) =>
    each !== undefined && ticketList.placeOf(queries, view, each) !== undefined
  const kept = known.find(isThere)
  if (kept !== undefined) return kept
  const now = ticketList.rowsOf(queries, view)
  const placeNow = ticketList.placeOf(queries, view, id)
  if (placeNow !== undefined) return now(placeNow + step)?.id
  // The ticket is not in the view any more, or never was.
  return step > 0 ? now(place ?? 0)?.id : now((place ?? 0) - 1)?.id
}
