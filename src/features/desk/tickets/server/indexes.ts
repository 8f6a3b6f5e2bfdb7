import { ownerSeenBy } from '../../../../shared/endpoint/roles.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import type { TicketSelection } from '../schema.ts'

export type Filter = Omit<TicketSelection, 'sort' | 'direction' | 'details'>

/** The orders and filter columns that an index covers (migrations/0006-tickets.ts, 0075). */
const indexed = new Set([
  'id',
  'id status',
  'id priority',
  'id status priority',
  'id category',
  'id replied',
  'id priority replied',
  'title',
  'updatedAt',
  'updatedAt status',
  'updatedAt replied',
  'id assignee',
  'id status assignee',
  'id queue',
  'id status queue',
  'id priority queue',
  'id status priority queue',
  ...['id', 'id status', 'id priority', 'id status priority'].flatMap((filtered) => [
    `${filtered} waiting`,
    `${filtered} queue waiting`,
  ]),
  'id assignee waiting',
  'id status assignee waiting',
  ...['', ' status', ' priority', ' status priority'].map(
    (filtered) => `waitsSince${filtered} waiting for us`,
  ),
])

/** The most combinations of one value of each filter whose tickets are merged (selectedIds). */
export const maxParts = 40

/** Orders of one customer's tickets for which an index exists. */
const indexedOfOne = new Set(['id', 'id status', 'updatedAt'])

/**
 * Whether an index contains the filtered tickets in this order. A list that is sorted by status or priority is read one
 * value at a time, so an index must contain the tickets of each value. A filter with several values is as good as with
 * one: the tickets of each value are merged (selectedIds).
 */
export function isIndexed(
  viewer: Viewer,
  filter: Filter,
  sort: NonNullable<TicketSelection['sort']>,
): boolean {
  const { status, priority, category, customer, company, age, customerReplied, words } = filter
  const { assignee, queue, waiting, tag } = filter
  const isByValue = sort === 'status' || sort === 'priority'
  const filtered = [
    isByValue || sort === 'createdAt' ? 'id' : sort,
    (status || sort === 'status') && 'status',
    (priority || sort === 'priority') && 'priority',
    category && 'category',
    customerReplied && 'replied',
    assignee && 'assignee',
    queue && 'queue',
    waiting && (sort === 'waitsSince' ? `waiting for ${waiting}` : 'waiting'),
  ]
    .filter(Boolean)
    .join(' ')
  if (words !== undefined || company !== undefined) return false
  const isById = sort !== 'title' && sort !== 'updatedAt' && sort !== 'waitsSince'
  // An index contains the tickets of a tag only in the order of their ids.
  if (tag !== undefined && !isById) return false
  const several = [priority, category, assignee, tag].map((values) => values?.length ?? 1)
  if (several.reduce((product, values) => product * values) > maxParts) return false
  // A filter by age becomes a range of ids, which does not help in other orders.
  if (age !== undefined && !isById) return false
  const isOfOne = (ownerSeenBy(viewer) ?? customer) !== undefined
  return (isOfOne ? indexedOfOne : indexed).has(filtered)
}
