const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A point in time as a clock shows it. */
export interface ClockReading {
  year: number
  /** 0 to 11. */
  month: number
  date: number
  hours: number
  minutes: number
}
export type Clock = (at: Date) => ClockReading

const ofDevice: Clock = (at) => ({
  year: at.getFullYear(),
  month: at.getMonth(),
  date: at.getDate(),
  hours: at.getHours(),
  minutes: at.getMinutes(),
})
// Module state: set once, by the server.
let readersClock: () => Clock | undefined = () => undefined

/** For the server: sets the function that returns the clock of the reader for whom the running code formats times. */
export function askForClock(ask: () => Clock | undefined): void {
  readersClock = ask
}

const clock: Clock = (at) => (readersClock() ?? ofDevice)(at)

type Given = string | null | undefined

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/

/**
 * Formats a calendar date: '2024-01-05' becomes 'Jan 5, 2024' in every time zone. The date is read by its parts,
 * because `new Date('2024-01-05')` is midnight in London and the day before in Ohio.
 */
export function formatDay(day: Given): string {
  if (day === undefined || day === null || day === '') return 'N/A'
  const [, year = 0, month = 0, date = 0] = (calendarDay.exec(day) ?? []).map(Number)
  const name = months[month - 1]
  // Day 0 of the next month is the last day of this month.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return name === undefined || date < 1 || date > last ? 'Invalid date' : `${name} ${date}, ${year}`
}

/** A point in time as the date at the reader's place: 'Jan 5, 2024'. */
export function formatDate(timestamp: Given): string {
  return shown(timestamp, dateOf)
}

/** A point in time on the reader's own clock: 'Jan 5, 2024 3:04 PM'. */
export function formatDateTime(timestamp: Given): string {
  return shown(timestamp, (at) => `${dateOf(at)} ${timeOf(at)}`)
}

/** A point in time, in ms since 1970, on the clock of a time zone: 'Nov 25, 2026, 9:04 AM EST'. */
export function formatInZone(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
}

/** The time of day on the reader's own clock if a point in time is today: '3:04 PM'. Undefined for other days. */
export function formatTimeToday(timestamp: string, now: number): string | undefined {
  const at = new Date(timestamp)
  return dateOf(at) === dateOf(new Date(now)) ? timeOf(at) : undefined
}

/** A point in time as the date at the reader's place: 'Jan 5' for this year, otherwise 'Jan 5, 2024'. */
export function formatShortDate(timestamp: string, now: number): string {
  const [, thisYear = ''] = dateOf(new Date(now)).split(',')
  return formatDate(timestamp).replace(`,${thisYear}`, '')
}

/** Formats a time for a sentence: 'at 3:04 PM' for today, otherwise 'on Jan 5, 2024 3:04 PM'. */
export function formatWhen(timestamp: string, now: number): string {
  const time = formatTimeToday(timestamp, now)
  return time === undefined ? `on ${formatDateTime(timestamp)}` : `at ${time}`
}

const ages = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** Formats the time from `at` to `now` (ms since 1970): '3 days', 'a moment'. */
export function formatSpan(at: number, now: number): string {
  const age = ages.find(({ ms }) => now - at >= ms)
  if (!age) return 'a moment'
  const count = Math.floor((now - at) / age.ms)
  return `${count} ${age.unit}${count === 1 ? '' : 's'}`
}

/** Formats how long ago the time `at` (ms since 1970) was: '3 days ago', 'a moment ago'. */
export const formatAge = (at: number, now: number): string => `${formatSpan(at, now)} ago`

/**
 * Formats a point in time of the last 24 hours as its age, such as '3 hours ago', and an earlier one as date and time.
 */
export function formatRecent(timestamp: string, now: number): string {
  const at = Date.parse(timestamp)
  return now - at < ages[0].ms ? formatAge(at, now) : formatDateTime(timestamp)
}

/** Formats a point in time of the last seven days as its age, such as '3 days ago', and an earlier one as a date. */
export function formatSince(timestamp: string, now: number): string {
  const at = Date.parse(timestamp)
  return now - at < 7 * ages[0].ms ? formatAge(at, now) : formatDate(timestamp)
}

function shown(timestamp: Given, format: (at: Date) => string): string {
  if (timestamp === undefined || timestamp === null || timestamp === '') return 'N/A'
  const at = new Date(timestamp)
  // Date parses almost anything, so only texts that begin like a date are accepted.
  return calendarDay.test(timestamp) && !Number.isNaN(at.getTime()) ? format(at) : 'Invalid date'
}

function dateOf(at: Date): string {
  const { year, month, date } = clock(at)
  return `${months[month]} ${date}, ${year}`
}

function timeOf(at: Date): string {
  const { hours, minutes } = clock(at)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
