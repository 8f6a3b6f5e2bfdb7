import type { Clock } from './dates.ts'
import { dayMs, secondMs } from './durations.ts'

/**
 * The maximum number of cached time zones, and of cached days of all of them. They are limited because browsers send the
 * names of time zones, and each time zone has many spellings.
 */
const maxZones = 1000
const maxDays = 20_000

// Module state: caches formats by time zone, 1,000 at most.
const formats = new Map<string, Intl.DateTimeFormat | undefined>()
// Module state: caches how far ahead of UTC a time zone is, in ms, by its name and the number of the UTC day; undefined
// for days on which that changes. 20,000 at most.
const offsets = new Map<string, number | undefined>()

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
      second: 'numeric',
    })
  } catch {
    return undefined
  }
}

/** The clock of a time zone, such as Europe/Berlin; undefined if there is no such zone. */
export function zoneClock(timeZone: string): Clock | undefined {
  if (!formats.has(timeZone)) {
    if (formats.size >= maxZones) formats.clear()
    formats.set(timeZone, formatFor(timeZone))
  }
  const format = formats.get(timeZone)
  if (!format) return undefined
  return (at) => {
    const time = at.getTime()
    const local = new Date(time + (offsetOfDay(timeZone, format, time) ?? offsetAt(format, time)))
    return {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth(),
      date: local.getUTCDate(),
      hours: local.getUTCHours(),
      minutes: local.getUTCMinutes(),
    }
  }
}

/** Cached, because to format a time takes as long as a tenth of a row of a list. */
function offsetOfDay(timeZone: string, format: Intl.DateTimeFormat, time: number): number | undefined {
  const day = Math.floor(time / dayMs)
  const key = `${timeZone} ${day}`
  if (!offsets.has(key)) {
    if (offsets.size >= maxDays) offsets.clear()
    const [start, end] = [offsetAt(format, day * dayMs), offsetAt(format, (day + 1) * dayMs)]
    offsets.set(key, start === end ? start : undefined)
  }
  return offsets.get(key)
}

function offsetAt(format: Intl.DateTimeFormat, time: number): number {
  const parts = format.formatToParts(time)
  const partOf = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const shown = Date.UTC(
    partOf('year'),
    partOf('month') - 1,
    partOf('day'),
    partOf('hour'),
    partOf('minute'),
    partOf('second'),
  )
  return shown - Math.floor(time / secondMs) * secondMs
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
