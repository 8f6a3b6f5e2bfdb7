import type { ActiveFilter } from '../../../../browser/lists/activeFilter.ts'
import { ageNames, categoryNames, filterNames, priorityNames, waitingNames } from '../values.ts'
import type { TicketView } from '../view.ts'

interface FilterNames {
  /** The text of the filter by customer or company, such as 'Company: Acme'. */
  who?: string | undefined
  /** The name of the assignee, if it is known. */
  assignee?: string | undefined
  /** The name of the tag, if it is known. */
  tag?: string | undefined
}

/** The filters of a view that are in use, in the order of the screen. */
export function filtersOfTickets(view: TicketView, names: FilterNames = {}): ActiveFilter<TicketView>[] {
  const { status, words, priority, category, assignee, waiting, tag, age } = view
  const texts: [keyof TicketView, string | undefined][] = [
    ['status', status && `Status: ${filterNames[status]}`],
    ['words', words && `Words: ${words}`],
    ['priority', priority && `Priority: ${priorityNames[priority]}`],
    ['category', category && `Category: ${categoryNames[category]}`],
    [view.company === undefined ? 'customer' : 'company', names.who],
    ['assignee', assignee === undefined ? undefined : `Assigned to: ${names.assignee ?? `#${assignee}`}`],
    ['waiting', waiting && `Waiting for: ${waitingNames[waiting]}`],
    ['tag', tag === undefined ? undefined : `Tag: ${names.tag ?? `#${tag}`}`],
    ['age', age && `Created: ${ageNames[age]}`],
  ]
  return texts.flatMap(([name, text]) =>
    text === undefined ? [] : [{ text, without: { ...view, [name]: undefined } }],
  )
}

/** The active filters, without those that the tabs and the search field show. */
export const chipsOf = (view: TicketView, names?: FilterNames) =>
  filtersOfTickets({ ...view, status: undefined, words: undefined }, names).map(({ text, without }) => ({
    text,
    without: { ...without, status: view.status, words: view.words },
  }))
