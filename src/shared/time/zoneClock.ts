import type { Clock, ClockReading } from './dates.ts'
import { minuteMs } from './durations.ts'

/**
 * The maximum number of cached formats. It is limited because browsers send the names of time zones, and each time zone
 * has many spellings.
 */
const maxFormats = 1000
// Module state: caches formats by time zone, 1,000 at most.
const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return undefined
  }
}

/** The clock of a time zone, such as Europe/Berlin, for one page or report; undefined if there is no such zone. */
export function zoneClock(timeZone: string): Clock | undefined {
  if (!formats.has(timeZone)) {
    if (formats.size >= maxFormats) formats.clear()
    formats.set(timeZone, formatFor(timeZone))
  }
  const format = formats.get(timeZone)
  if (!format) return undefined
  // Cached by minute, because a page formats the same times again and again: for the shown date, for the full time on
  // hover, and to compare them with today.
  const known = new Map<number, ClockReading>()
  return (at) => {
    const minute = Math.floor(at.getTime() / minuteMs)
    const reading = known.get(minute) ?? readingOf(format.formatToParts(at))
    known.set(minute, reading)
    return reading
  }
}

function readingOf(parts: Intl.DateTimeFormatPart[]): ClockReading {
  const partOf = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  return {
    year: partOf('year'),
    month: partOf('month') - 1,
    date: partOf('day'),
    hours: partOf('hour'),
    minutes: partOf('minute'),
  }
}

/** The day, as 'YYYY-MM-DD', that a clock shows at a time in ms since 1970. */
export function dayOf(at: number, clock: Clock): string {
  const { year, month, date } = clock(new Date(at))
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

/**
 * The day and the minute that a clock shows at a point in time, in the form 'YYYY-MM-DD HH:MM', which spreadsheets
 * recognize as a time.
 */
export function minuteOf(timestamp: string, clock: Clock): string {
  const at = new Date(timestamp)
  const { hours, minutes } = clock(at)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${dayOf(at.getTime(), clock)} ${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** Today in a time zone; in UTC if there is no such zone. */
export function todayIn(timeZone: string): string {
  const clock = zoneClock(timeZone)
  return clock ? dayOf(Date.now(), clock) : new Date().toISOString().slice(0, 10)
}
