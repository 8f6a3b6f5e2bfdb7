import { expect, it } from 'vitest'
import { periodOf } from './server/period.ts'

const at = (time: string) => Date.parse(time)
const iso = (ms: number | undefined) => new Date(ms ?? Number.NaN).toISOString()

it('A range of days ends with the day that it is where the provider is', () => {
  const { today, steps } = periodOf('7d', 'America/Los_Angeles', at('2026-03-03T07:59:00Z'))
  expect(today).toBe('2026-03-02')
  expect(steps.map(({ day }) => day)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(iso(steps[0]?.startsAt)).toBe('2026-02-24T08:00:00.000Z')
  expect(periodOf('90d', 'UTC', at('2026-03-03T00:00:00Z')).steps).toHaveLength(90)
})

it('Days begin at midnight, also where the clocks are changed, and where hours are halved', () => {
  const startsOf = (timeZone: string, now: string) =>
    periodOf('7d', timeZone, at(now)).steps.map(({ startsAt }) => iso(startsAt).slice(5, 16))
  expect(startsOf('Europe/Berlin', '2026-10-26T12:00:00Z').slice(-3)).toEqual([
    '10-23T22:00',
    '10-24T22:00',
    '10-25T23:00',
  ])
  expect(startsOf('America/New_York', '2026-03-09T12:00:00Z').slice(-3)).toEqual([
    '03-07T05:00',
    '03-08T05:00',
    '03-09T04:00',
  ])
  // Midnight is skipped in Santiago, and comes twice in Havana.
  expect(startsOf('America/Santiago', '2026-09-07T12:00:00Z').slice(-3)).toEqual([
    '09-05T04:00',
    '09-06T04:00',
    '09-07T03:00',
  ])
  expect(startsOf('America/Havana', '2026-11-02T12:00:00Z').slice(-2)).toEqual(['11-01T04:00', '11-02T05:00'])
  expect(startsOf('Asia/Kolkata', '2026-01-02T12:00:00Z').at(-1)).toBe('01-01T18:30')
})

it('Twelve months end with this one, from whichever day', () => {
  const { steps } = periodOf('12m', 'UTC', at('2026-01-31T12:00:00Z'))
  expect(steps.map(({ day }) => day)).toEqual([
    ...Array.from({ length: 11 }, (_, month) => `2025-${String(month + 2).padStart(2, '0')}-01`),
    '2026-01-01',
  ])
})
