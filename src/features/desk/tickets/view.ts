import { idIn, idsIn, orderIn, severalIn, valuesIn, wordsIn } from '../../../shared/endpoint/searchParams.ts'
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
  choosableTicketColumns,
  needsDetails,
  type ChoosableTicketColumn,
} from '../../people/accounts/ticketColumns.ts'
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
  /** The shown columns, such as 'customer,assignee', or 'none'; undefined for those that the user has chosen. */
  columns?: string | undefined
}

const noColumns = 'none'
const columnChoices = [...choosableTicketColumns, noColumns]

/** The shown columns as part of a view. */
export const columnsText = (columns: readonly ChoosableTicketColumn[]): string =>
  severalIn(columns.join(), columnChoices) ?? noColumns

/** The columns that a view shows; undefined for those that the user has chosen. */
export function columnsOf({ columns }: TicketView): readonly ChoosableTicketColumn[] | undefined {
  if (columns === undefined) return undefined
  const shown = valuesIn(columns)
  return choosableTicketColumns.filter((each) => shown.includes(each))
}

/**
 * Reads the view from a URL, which may contain anything. Returns every key, because a missing key would leave the
 * unchecked value of the URL in place.
 */
export function ticketViewIn(given: Readonly<Record<string, unknown>>): TicketView {
  const {
    status,
    words,
    priority,
    category,
    customer,
    company,
    assignee,
    queue,
    waiting,
    tag,
    age,
    sort,
    columns,
  } = given
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
    columns: severalIn(columns, columnChoices),
  }
}

/** The filters of a view as parameters of endpoints. */
export function ticketFilterOf({ status, customer, company, sort: _, columns: __, ...filters }: TicketView) {
  const people = {
    customer: customer?.toString(),
    company: company?.toString(),
  }
  return { ...filters, ...selectionOf(status), ...people }
}

/** The view as parameters of the list endpoint. */
export function ticketRowsOf(view: TicketView) {
  const [by, direction] = view.sort?.split(' ') ?? []
  const details = needsDetails(columnsOf(view)) ? ('yes' as const) : undefined
  return { ...ticketFilterOf(view), sort: by, direction, details }
}
