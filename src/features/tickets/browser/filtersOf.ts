import type { ActiveFilter } from '../../../browser/lists/activeFilter.ts'
import { ageNames, categoryNames, filterNames, priorityNames } from '../values.ts'
import type { TicketView } from '../view.ts'

/** The filters of a view that are in use, in the order of the screen. `who`: the customer or the company, where there is one. */
export function filtersOfTickets(view: TicketView, who?: string): ActiveFilter<TicketView>[] {
  const { status, words, priority, category, age } = view
  const texts: [keyof TicketView, string | undefined][] = [
    ['status', status && `Status: ${filterNames[status]}`],
    ['words', words && `Words: ${words}`],
    ['priority', priority && `Priority: ${priorityNames[priority]}`],
    ['category', category && `Category: ${categoryNames[category]}`],
    [view.company === undefined ? 'customer' : 'company', who],
    ['age', age && `Created: ${ageNames[age]}`],
  ]
  return texts.flatMap(([name, text]) =>
    text === undefined ? [] : [{ text, without: { ...view, [name]: undefined } }],
  )
}

/** Those that neither the tabs nor the search field show. */
export const chipsOf = (view: TicketView, who?: string) =>
  filtersOfTickets({ ...view, status: undefined, words: undefined }, who).map(({ text, without }) => ({
    text,
    without: { ...without, status: view.status, words: view.words },
  }))
