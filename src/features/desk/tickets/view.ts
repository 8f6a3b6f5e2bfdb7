import { idIn, orderIn, wordsIn } from '../../../shared/endpoint/searchParams.ts'
import {
  selectionOf,
  ticketFilters,
  ticketQueues,
  waitingSides,
  type TicketFilter,
  type TicketQueue,
  type WaitingSide,
} from './statuses.ts'
import {
  ticketAges,
  ticketCategories,
  ticketPriorities,
  type TicketAge,
  type TicketCategory,
  type TicketPriority,
} from './values.ts'

/** The columns by which the list of all tickets is sorted. */
export const ticketSortColumns = [
  'id',
  'title',
  'status',
  'priority',
  'createdAt',
  'updatedAt',
  'waitsSince',
] as const
export type TicketColumn = (typeof ticketSortColumns)[number]

/** The filters and the order of the list of tickets, as in its URL. */
export interface TicketView {
  status?: TicketFilter | undefined
  words?: string | undefined
  priority?: TicketPriority | undefined
  category?: TicketCategory | undefined
  customer?: number | undefined
  company?: number | undefined
  assignee?: number | undefined
  queue?: TicketQueue | undefined
  waiting?: WaitingSide | undefined
  tag?: number | undefined
  age?: TicketAge | undefined
  sort?: `${TicketColumn} ${'ascending' | 'descending'}` | undefined
}

/**
 * Reads the view from a URL, which may contain anything. Returns every key, because a missing key would leave the
 * unchecked value of the URL in place.
 */
export function ticketViewIn(given: Readonly<Record<string, unknown>>): TicketView {
  const { status, words, priority, category, customer, company, assignee, queue, waiting, tag, age, sort } =
    given
  return {
    status: ticketFilters.find((each) => each === status),
    words: wordsIn(words),
    priority: ticketPriorities.find((each) => each === priority),
    category: ticketCategories.find((each) => each === category),
    customer: idIn(customer),
    company: idIn(company),
    assignee: idIn(assignee),
    queue: ticketQueues.find((each) => each === queue),
    waiting: waitingSides.find((each) => each === waiting),
    tag: idIn(tag),
    age: ticketAges.find((each) => each === age),
    sort: orderIn(sort, ticketSortColumns),
  }
}

/** The view as parameters of the list endpoint. */
export function ticketRowsOf({ status, customer, company, assignee, tag, sort, ...filters }: TicketView) {
  const [by, direction] = sort?.split(' ') ?? []
  const people = {
    customer: customer?.toString(),
    company: company?.toString(),
    assignee: assignee?.toString(),
    tag: tag?.toString(),
  }
  return { ...filters, ...selectionOf(status), ...people, sort: by, direction }
}
