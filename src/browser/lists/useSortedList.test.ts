import { expect, it } from 'vitest'
import { compareTexts } from '../../shared/text/compareTexts.ts'
import { sortByText } from './useSortedList.ts'

const people = [
  { id: 1, town: 'Toledo' },
  { id: 2, town: '' },
  { id: 3, town: 'akron' },
  { id: 4, town: 'Toledo' },
  { id: 5, town: '' },
  { id: 6, town: 'toledo' },
]
const idsBy = (direction: 'ascending' | 'descending') =>
  sortByText(people, direction, ({ town }) => town).map(({ id }) => id)

it('rows with the same text keep their order in both directions, and blank ones come last in both', () => {
  expect(idsBy('ascending')).toEqual([3, 1, 4, 6, 2, 5])
  expect(idsBy('descending')).toEqual([1, 4, 6, 3, 2, 5])
})

it('names are compared without regard to case and accents, and numbers in them by their value', () => {
  expect(compareTexts('Ana', 'ána')).toBe(0)
  expect(compareTexts('user 9', 'user 10')).toBeLessThan(0)
})
