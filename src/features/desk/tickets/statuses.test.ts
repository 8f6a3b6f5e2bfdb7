import { expect, it } from 'vitest'
import { filtersOffered, ticketFilters } from './statuses.ts'

it('Closed tickets are offered everywhere but in the views of tickets that staff still work on', () => {
  const open = ticketFilters.filter((filter) => filter !== 'closed')
  expect(filtersOffered({})).toEqual(ticketFilters)
  for (const view of [{ queue: 'mine' }, { queue: 'unassigned' }, { waiting: 'us' }] as const) {
    expect(filtersOffered(view)).toEqual(open)
    // A URL may select closed tickets anyway.
    expect(filtersOffered({ ...view, status: 'closed' })).toEqual(ticketFilters)
  }
})
