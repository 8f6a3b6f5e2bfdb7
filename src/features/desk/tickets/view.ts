import { idIn, idsIn, orderIn, severalIn, wordsIn } from '../../../shared/endpoint/searchParams.ts'
import {
  selectionOf,
  ticketFilters,
  ticketQueues,
  waitingSides,
  type TicketFilter,
  type TicketQueue,
  type WaitingSide,
} from './statuses.ts'
import { ticketAges, ticketCategories, ticketPriorities, type TicketAge } from './values.ts'

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

/** The filters of a view that can have several values. */
export const severalOfTickets = ['priority', 'category', 'assignee', 'tag'] as const
export type SeveralOfTickets = (typeof severalOfTickets)[number]

/**
 * The filters and the order of the list of tickets, as in its URL. A filter with several values is a text such as
 * 'high,critical', always the same text for the same values.
 */
export interface TicketView extends Partial<Record<SeveralOfTickets, string | undefined>> {
  status?: TicketFilter | undefined
  words?: string | undefined
  customer?: number | undefined
  company?: number | undefined
  queue?: TicketQueue | undefined
  waiting?: WaitingSide | undefined
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
    priority: severalIn(priority, ticketPriorities),
    category: severalIn(category, ticketCategories),
    customer: idIn(customer),
    company: idIn(company),
    assignee: idsIn(assignee),
    queue: ticketQueues.find((each) => each === queue),
    waiting: waitingSides.find((each) => each === waiting),
    tag: idsIn(tag),
    age: ticketAges.find((each) => each === age),
    sort: orderIn(sort, ticketSortColumns),
  }
}

/** The view as parameters of the list endpoint. */
export function ticketRowsOf({ status, customer, company, sort, ...filters }: TicketView) {
  const [by, direction] = sort?.split(' ') ?? []
  const people = {
    customer: customer?.toString(),
    company: company?.toString(),
  }
  return { ...filters, ...selectionOf(status), ...people, sort: by, direction }
}
