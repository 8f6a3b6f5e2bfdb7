import { afterEach, describe, expect, it } from 'vitest'
import {
  askForClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatInZone,
  formatShortDate,
  formatSince,
  formatTimeToday,
  formatWhen,
  type Clock,
} from './dates.ts'

const zone = process.env['TZ']
afterEach(() => {
  askForClock(() => undefined)
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'])('In %s', (place) => {
  it('a calendar date is shown as it was typed', () => {
    process.env['TZ'] = place
    expect(formatDay('2024-01-05')).toBe('Jan 5, 2024')
    expect(formatDay('2024-12-31')).toBe('Dec 31, 2024')
    expect(formatDay('2024-01-05T00:00:00.000Z')).toBe('Jan 5, 2024')
  })

  it('a point in time is shown on the clock of that place', () => {
    process.env['TZ'] = place
    const shown: Record<string, string> = {
      UTC: 'Jan 5, 2024 11:04 PM',
      'America/Los_Angeles': 'Jan 5, 2024 3:04 PM',
      'Pacific/Kiritimati': 'Jan 6, 2024 1:04 PM',
      'Asia/Kolkata': 'Jan 6, 2024 4:34 AM',
    }
    expect(formatDateTime('2024-01-05T23:04:59.000Z')).toBe(shown[place])
    expect(shown[place]).toContain(formatDate('2024-01-05T23:04:59.000Z'))
  })
})

it.each([
  ['2026-03-08T06:59:00Z', 'America/New_York', 'Mar 8, 2026, 1:59 AM EST'],
  ['2026-03-08T07:00:00Z', 'America/New_York', 'Mar 8, 2026, 3:00 AM EDT'],
  ['2026-11-01T05:59:00Z', 'America/New_York', 'Nov 1, 2026, 1:59 AM EDT'],
  ['2026-11-01T06:00:00Z', 'America/New_York', 'Nov 1, 2026, 1:00 AM EST'],
  ['2026-11-25T02:04:00Z', 'America/New_York', 'Nov 24, 2026, 9:04 PM EST'],
  ['2026-11-25T14:04:00Z', 'Europe/Berlin', 'Nov 25, 2026, 3:04 PM GMT+1'],
  ['2026-11-25T14:04:00Z', 'UTC', 'Nov 25, 2026, 2:04 PM UTC'],
])('%s is shown on the clock of %s, with the name of its time', (at, timeZone, shown) => {
  expect(formatInZone(Date.parse(at), timeZone)).toBe(shown)
})

it('the time is told of what was today where the reader is, and of no other day', () => {
  const at = '2024-01-05T23:04:59.000Z'
  process.env['TZ'] = 'UTC'
  expect(formatTimeToday(at, Date.parse('2024-01-05T00:00:00Z'))).toBe('11:04 PM')
  expect(formatTimeToday(at, Date.parse('2024-01-06T00:00:00Z'))).toBeUndefined()
  expect(formatTimeToday(at, Date.parse('2023-01-05T23:30:00Z'))).toBeUndefined()
  process.env['TZ'] = 'Asia/Kolkata'
  expect(formatTimeToday(at, Date.parse('2024-01-06T01:00:00Z'))).toBe('4:34 AM')
  expect(formatTimeToday('soon', Date.parse(at))).toBeUndefined()
})

it('what was within a week is told by its age, what was before by its date', () => {
  process.env['TZ'] = 'UTC'
  const at = '2024-01-05T12:00:00.000Z'
  const later = (minutes: number) => formatSince(at, Date.parse(at) + minutes * 60_000)
  const [hour, day] = [60, 24 * 60]
  expect([-5, 0.9, 1, 59.9, hour, 2 * hour, day - 1].map(later)).toEqual([
    'a moment ago',
    'a moment ago',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '2 hours ago',
    '23 hours ago',
  ])
  expect([day, 7 * day - 1, 7 * day].map(later)).toEqual(['1 day ago', '6 days ago', 'Jan 5, 2024'])
  expect(formatSince('soon', 0)).toBe('Invalid date')
})

it('a short date has its year only if it is another one', () => {
  process.env['TZ'] = 'UTC'
  const at = '2024-01-05T12:00:00.000Z'
  expect(formatShortDate(at, Date.parse('2024-12-31T23:59:00Z'))).toBe('Jan 5')
  expect(formatShortDate(at, Date.parse('2025-01-01T00:00:00Z'))).toBe('Jan 5, 2024')
  expect(formatShortDate('soon', Date.parse(at))).toBe('Invalid date')
})

it('what was today is told by its time alone', () => {
  process.env['TZ'] = 'UTC'
  const at = '2024-01-05T15:04:00.000Z'
  expect(formatWhen(at, Date.parse('2024-01-05T23:59:00Z'))).toBe('at 3:04 PM')
  expect(formatWhen(at, Date.parse('2024-01-06T00:00:00Z'))).toBe('on Jan 5, 2024 3:04 PM')
})

it('midnight and noon are twelve', () => {
  process.env['TZ'] = 'UTC'
  expect(formatDateTime('2024-01-05T00:05:00.000Z')).toBe('Jan 5, 2024 12:05 AM')
  expect(formatDateTime('2024-01-05T12:05:00.000Z')).toBe('Jan 5, 2024 12:05 PM')
})

it('a missing date is N/A', () => {
  for (const format of [formatDay, formatDate, formatDateTime]) {
    expect([format(undefined), format(null), format('')]).toEqual(['N/A', 'N/A', 'N/A'])
  }
})

it('what is no date is an invalid date', () => {
  for (const day of [
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    'soon',
    '01/05/2024',
  ]) {
    expect(formatDay(day), day).toBe('Invalid date')
  }
  expect(formatDay('2024-02-29')).toBe('Feb 29, 2024')
  expect(formatDate('soon')).toBe('Invalid date')
  expect(formatDateTime('ticket 1')).toBe('Invalid date')
  expect(formatDateTime('2024-01-05T99:00:00Z')).toBe('Invalid date')
})

it('The clock of the reader is asked for at each time', () => {
  const at = '2026-11-26T23:30:00Z'
  const own = formatDateTime(at)
  const other = () => ({ year: 2026, month: 10, date: 27, hours: 0, minutes: 5 })
  let reader: Clock | undefined = other
  askForClock(() => reader)
  expect(formatDateTime(at)).toBe('Nov 27, 2026 12:05 AM')
  reader = undefined
  expect(formatDateTime(at)).toBe(own)
})
