import { expect, test } from 'vitest'
import { RowPositions } from './rowPositions.ts'

test('Rows that were not measured have the expected height, in a list of any length', () => {
  const positions = new RowPositions(44)
  expect(positions.startOf(1_000_000)).toBe(44_000_000)
  expect(positions.indexAt(0, 1_000_000)).toBe(0)
  expect(positions.indexAt(43.5, 1_000_000)).toBe(0)
  expect(positions.indexAt(44, 1_000_000)).toBe(1)
  expect(positions.indexAt(99_000_000, 1_000_000)).toBe(999_999)
  expect(positions.indexAt(10, 0)).toBe(0)
})

test('A measured row moves those below it, also when it is measured again', () => {
  const positions = new RowPositions(100)
  expect(positions.measure(250, 124)).toBe(24)
  expect(positions.measure(250, 124)).toBe(0)
  expect(positions.measure(7, 80)).toBe(-20)
  expect([7, 8, 250, 251, 1000].map((index) => positions.startOf(index))).toEqual([
    700, 780, 24_980, 25_104, 100_004,
  ])
  expect(positions.indexAt(25_103, 1000)).toBe(250)
  expect(positions.indexAt(25_104, 1000)).toBe(251)
  expect(positions.measure(250, 100)).toBe(-24)
  expect(positions.startOf(251)).toBe(25_080)
})
