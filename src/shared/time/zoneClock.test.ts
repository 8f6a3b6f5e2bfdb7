import { expect, test } from 'vitest'
import { formatDateTime, withClock } from './dates.ts'
import { zoneClock } from './zoneClock.ts'

const shownIn = (timeZone: string, at: string) => {
  const clock = zoneClock(timeZone)
  return clock && withClock(clock, () => formatDateTime(at))
}

test('A clock shows the time of its zone, in summer and in winter, and at midnight', () => {
  expect(shownIn('UTC', '2026-01-31T00:00:00Z')).toBe('Jan 31, 2026 12:00 AM')
  expect(shownIn('Asia/Kolkata', '2026-01-31T18:30:00Z')).toBe('Feb 1, 2026 12:00 AM')
  expect(shownIn('America/New_York', '2026-01-01T04:59:00Z')).toBe('Dec 31, 2025 11:59 PM')
  expect(shownIn('America/New_York', '2026-07-01T16:00:00Z')).toBe('Jul 1, 2026 12:00 PM')
})

test('A zone that does not exist has no clock', () => {
  for (const timeZone of ['', 'Nowhere/Land', 'Europe', '../etc']) expect(zoneClock(timeZone)).toBeUndefined()
})
