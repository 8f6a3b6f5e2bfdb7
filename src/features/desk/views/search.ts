import { leftOutOf } from '../../../shared/endpoint/leftOut.ts'
import { severalOfTickets, ticketViewIn, type TicketView } from '../tickets/view.ts'
import { ticketSearchIn, type TicketSearch } from './address.ts'

/** The filters of a view as the text of a URL; always the same text for the same view. */
export function searchText(view: TicketView): string {
  const entries = Object.entries(ticketViewIn({ ...view })).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(entries).toString()
}

export const viewOfSearch = (text: string): TicketView =>
  ticketViewIn(Object.fromEntries(new URLSearchParams(text)))

/** The filters that have several values, and the columns. */
export const severalInSearch = [...severalOfTickets, 'columns'] as const

/** Whether all parts of a text are filters of the list of tickets with values that exist. */
export const isKnown = (text: string): boolean =>
  leftOutOf(Object.fromEntries(new URLSearchParams(text)), viewOfSearch(text), severalInSearch).length === 0

interface Saved {
  id: number
  search: string
}

export interface ShownView<View extends Saved> {
  view: TicketView
  /** The saved view that is shown, perhaps with changes. */
  saved?: View | undefined
  isChanged: boolean
}

/** The view of a URL. `views`: the views that are saved. */
export function shownViewOf<View extends Saved>(
  { view: id, ...own }: TicketSearch,
  views: readonly View[],
): ShownView<View> {
  const saved = views.find((each) => each.id === id)
  if (!saved) return { view: own, isChanged: false }
  const text = searchText(own)
  const isChanged = text !== '' && text !== saved.search
  return { view: isChanged ? own : viewOfSearch(saved.search), saved, isChanged }
}

/** The search parameters of a view that began as a saved one. Without filters, it is no longer that view. */
export function searchOf(view: TicketView, saved: Saved | undefined): TicketSearch {
  const text = searchText(view)
  if (!saved || (text === '' && saved.search !== '')) return ticketSearchIn({ ...view })
  return ticketSearchIn(text === saved.search ? { view: saved.id } : { ...view, view: saved.id })
}
