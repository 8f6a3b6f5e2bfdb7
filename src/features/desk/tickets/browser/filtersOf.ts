import type { ActiveFilter } from '../../../../browser/lists/activeFilter.ts'
import { valuesIn } from '../../../../shared/endpoint/searchParams.ts'
import { oneOfInWords } from '../../../../shared/text/listInWords.ts'
import { ageNames, filterNames, nameOfCategory, priorityNames, queueNames, waitingNames } from '../values.ts'
import type { TicketView } from '../view.ts'

/** The name of the record with an id; undefined if it is not known. */
type NameOf = (id: number) => string | undefined

interface FilterNames {
  /** The text of the filter by customer or company, such as 'Company: Acme'. */
  who?: string | undefined
  assigneeOf?: NameOf
  tagOf?: NameOf
}

const priorities = new Map<string, string>(Object.entries(priorityNames))
const nameOfPriority = (priority: string) => priorities.get(priority) ?? priority

const severalOf = (label: string, text: string | undefined, nameOf: (value: string) => string) =>
  text && `${label}: ${oneOfInWords(valuesIn(text).map(nameOf))}`

const nameOrId = (nameOf?: NameOf) => (id: string) => nameOf?.(Number(id)) ?? `#${id}`

/** The filters of a view that are in use, in the order of the screen, except those that something else shows. */
export function filtersOfTickets(
  view: TicketView,
  { who, assigneeOf, tagOf }: FilterNames = {},
  shownElsewhere: readonly string[] = [],
): ActiveFilter<TicketView>[] {
  const { status, words, priority, category, assignee, queue, waiting, tag, age } = view
  const texts: [keyof TicketView, string | undefined][] = [
    ['status', status && `Status: ${filterNames[status]}`],
    ['words', words && `Words: ${words}`],
    ['priority', severalOf('Priority', priority, nameOfPriority)],
    ['category', severalOf('Category', category, nameOfCategory)],
    [view.company === undefined ? 'customer' : 'company', who],
    ['assignee', severalOf('Assigned to', assignee, nameOrId(assigneeOf))],
    ['queue', queue && queueNames[queue]],
    ['waiting', waiting && `Waiting for: ${waitingNames[waiting]}`],
    ['tag', severalOf('Tag', tag, nameOrId(tagOf))],
    ['age', age && `Created: ${ageNames[age]}`],
  ]
  return texts.flatMap(([name, text]) =>
    text === undefined || shownElsewhere.includes(name)
      ? []
      : [{ name, text, without: { ...view, [name]: undefined } }],
  )
}
