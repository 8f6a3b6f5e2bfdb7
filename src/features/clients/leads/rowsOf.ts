import { periodOfDays } from '../../../shared/time/periodOfDays.ts'
import type { LeadView } from './view.ts'

// Separate from view.ts, which every screen of agents loads.

/**
 * Converts the view to the filter of the request for a file.
 *
 * @param archived 'no' leaves out archived leads
 */
export const leadFilterOf = (
  { search, state, assigned, from, to }: LeadView,
  archived: 'no' | undefined,
) => ({
  state,
  assigned: assigned?.toString(),
  ...periodOfDays({ from, to }),
  words: search,
  archived,
})

/** Converts the view to the query parameters of the request for the list, which shows no messages. */
export const leadRowsOf = (view: LeadView, archived: 'no' | undefined) => ({
  ...leadFilterOf(view, archived),
  message: 'no' as const,
})
