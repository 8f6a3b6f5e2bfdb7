import { idIn } from '../../../shared/endpoint/searchParams.ts'
import { ticketViewIn, type TicketView } from '../tickets/view.ts'

/**
 * The search parameters of the list of tickets. With the id of a saved view and nothing else, the list has the filters
 * that are saved; otherwise its own ones, which began as those of the saved view.
 */
export interface TicketSearch extends TicketView {
  view?: number | undefined
}

export const ticketSearchIn = (given: Readonly<Record<string, unknown>>): TicketSearch => ({
  ...ticketViewIn(given),
  view: idIn(given['view']),
})
