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

/** The filters of a view that are in use, in the order of the screen, except those that something else shows. */
export function filtersOfTickets(
  view: TicketView,
  names: FilterNames = {},
  shownElsewhere: readonly string[] = [],
): ActiveFilter<TicketView>[] {
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
    text === undefined || shownElsewhere.includes(name)
      ? []
      : [{ text, without: { ...view, [name]: undefined } }],
  )
}
