import { expect, it } from 'vitest'
import { topOf } from '../../../browser/ui/BarChart.tsx'
import { ageGroups, dayGroup, dueGroups, durationGroups, formatMinutes, monthGroup } from './browser/words.ts'

it('Lengths of time are written with their two largest units', () => {
  const written = [0, 59, 60, 130, 1439, 1440, 1500, 2940, 14_400, 500_000].map(formatMinutes)
  expect(written).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '2 h 10 min',
    '23 h 59 min',
    '1 day',
    '1 day 1 h',
    '2 days 1 h',
    '10 days',
    '347 days',
  ])
})

it('Groups say what is in them', () => {
  const shortOf = (groups: readonly { short: string }[]) => groups.map(({ short }) => short)
  expect(shortOf(durationGroups)).toEqual(['<1 h', '1–4 h', '4–8 h', '8–24 h', '1–3 d', '3–7 d', '7+ d'])
  expect(shortOf(ageGroups)).toEqual(['<1 d', '1–3 d', '3–7 d', '7–30 d', '30+ d'])
  expect(shortOf(dueGroups)).toEqual(['not due', '1–30', '31–60', '61–90', '91+'])
  expect(durationGroups.map(({ label }) => label).slice(-3)).toEqual([
    '1 day to 3 days',
    '3 days to 7 days',
    '7 days or more',
  ])
  expect(dayGroup('2026-11-05')).toEqual({ label: 'Nov 5, 2026', short: 'Nov 5', key: '2026-11-05' })
  expect(monthGroup('2026-11-01')).toEqual({ label: 'Nov 2026', short: 'Nov', key: '2026-11' })
})

it('An axis ends with a round number that is not below the highest bar', () => {
  expect([0, 1, 3, 5, 7, 9, 11, 25, 61, 9804.75].map(topOf)).toEqual([2, 2, 4, 6, 8, 10, 20, 40, 80, 10_000])
})
