import { afterEach, expect, test } from 'vitest'
import { askForClock, formatDateTime } from './dates.ts'
import { zoneClock } from './zoneClock.ts'

afterEach(() => askForClock(() => undefined))

const shownIn = (timeZone: string, at: string) => {
  const clock = zoneClock(timeZone)
  askForClock(() => clock)
  return clock && formatDateTime(at)
}

test('A clock shows the time of its zone, in summer and in winter, and at midnight', () => {
  expect(shownIn('UTC', '2026-01-31T00:00:00Z')).toBe('Jan 31, 2026 12:00 AM')
  expect(shownIn('Asia/Kolkata', '2026-01-31T18:30:00Z')).toBe('Feb 1, 2026 12:00 AM')
  expect(shownIn('America/New_York', '2026-01-01T04:59:00Z')).toBe('Dec 31, 2025 11:59 PM')
  expect(shownIn('America/New_York', '2026-07-01T16:00:00Z')).toBe('Jul 1, 2026 12:00 PM')
})

test.each([
  // On the half of an hour, at one minute past midnight, by half an hour, on all of a day, during Ramadan.
  ['Australia/Lord_Howe', '2026-04-04T15:29:00Z'],
  ['America/St_Johns', '2010-11-07T02:30:00Z'],
  ['Europe/Berlin', '2026-03-29T00:59:00Z'],
  ['Pacific/Apia', '2011-12-30T09:59:00Z'],
  ['Africa/Casablanca', '2026-02-15T01:59:00Z'],
])('A clock changes in %s in the same minute as the library of Unicode', (timeZone, before) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  for (let minute = -2; minute < 4; minute += 1) {
    const at = new Date(Date.parse(before) + minute * 60_000)
    const expected = format
      .format(at)
      .replace(/, (?=\d+:)/, ' ')
      .replace('\u202f', ' ')
    expect(shownIn(timeZone, at.toISOString())).toBe(expected)
  }
})

test('A zone that does not exist has no clock', () => {
  for (const timeZone of ['', 'Nowhere/Land', 'Europe', '../etc']) expect(zoneClock(timeZone)).toBeUndefined()
})
