import { useQuery } from '@tanstack/react-query'
import type { TicketSearch } from '../address.ts'
import { builtInViews } from '../builtIn.ts'
import { inOrder, ticketViewsQuery } from './api.ts'

/** The search parameters of each view, by its name. The saved views are loaded if `isNeeded`. */
export function useViewsByName(isNeeded: boolean): ReadonlyMap<string, TicketSearch> {
  const { data = [] } = useQuery({ ...ticketViewsQuery, enabled: isNeeded })
  return new Map<string, TicketSearch>([
    ...builtInViews.map(({ name, is }) => [name, is] as const),
    ...inOrder(data).map(({ id, name }) => [name, { view: id }] as const),
  ])
}
