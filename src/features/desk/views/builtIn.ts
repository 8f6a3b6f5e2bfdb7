import { ticketViewIn, type TicketView } from '../tickets/view.ts'

/** A view of the list of tickets that everybody has. */
export interface BuiltInView {
  id: 'mine' | 'unassigned' | 'unresolved' | 'longest' | 'all'
  name: string
  /** The filters of the view, and its order. */
  is: TicketView
  emptyText: string
}

const allTickets: BuiltInView = {
  id: 'all',
  name: 'All tickets',
  is: {},
  emptyText: 'There are no support tickets at the moment.',
}

/** In the order of their tabs. */
export const builtInViews: readonly BuiltInView[] = [
  {
    id: 'mine',
    name: 'My unresolved',
    is: { queue: 'mine' },
    emptyText: 'No unresolved ticket is assigned to you.',
  },
  {
    id: 'unassigned',
    name: 'Unassigned',
    is: { queue: 'unassigned' },
    emptyText: 'Every unresolved ticket is assigned.',
  },
  {
    id: 'unresolved',
    name: 'All unresolved',
    is: { queue: 'unresolved' },
    emptyText: 'No ticket is unresolved.',
  },
  {
    id: 'longest',
    name: 'Waiting longest',
    is: { waiting: 'us', sort: 'waitsSince ascending' },
    emptyText: 'No customer is waiting for us.',
  },
  allTickets,
]

/** The first built-in view that has some of these filters and nothing else, or else all tickets. */
export function builtInViewOf(shown: TicketView): BuiltInView {
  const values = new Map<string, unknown>(Object.entries(shown))
  const isShown = ({ is }: BuiltInView) =>
    Object.entries(is).every(([name, value]) => values.get(name) === value)
  return builtInViews.find(isShown) ?? allTickets
}

/** The filters and the order, without those of their built-in view. */
export function addedTo({ is }: BuiltInView, shown: TicketView): TicketView {
  const added = Object.entries(shown).filter(([name]) => !(name in is))
  return ticketViewIn(Object.fromEntries(added))
}
