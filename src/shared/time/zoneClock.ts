import type { Clock } from './dates.ts'
import { dayMs, secondMs } from './durations.ts'

/**
 * The maximum number of cached time zones, and of cached days of each. They are limited because browsers send the names
 * of time zones, and each time zone has many spellings.
 */
const maxZones = 1000
const maxDays = 400

/** How far ahead of UTC a time zone is, in ms, by the number of the UTC day; undefined on days on which that changes. */
type Offsets = Map<number, number | undefined>

// Module state: caches the time zones and their offsets, 1,000 of 400 days at most.
const zones = new Map<string, { format: Intl.DateTimeFormat; offsets: Offsets } | undefined>()

function zoneNamed(timeZone: string) {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    return { format, offsets: new Map<number, number | undefined>() }
  } catch {
    return undefined
  }
}

/** The clock of a time zone, such as Europe/Berlin; undefined if there is no such zone. */
export function zoneClock(timeZone: string): Clock | undefined {
  if (!zones.has(timeZone)) {
    if (zones.size >= maxZones) zones.clear()
    zones.set(timeZone, zoneNamed(timeZone))
  }
  const zone = zones.get(timeZone)
  if (!zone) return undefined
  const { format, offsets } = zone
  return (at) => {
    const time = at.getTime()
    const local = new Date(time + (offsetOfDay(format, offsets, time) ?? offsetAt(format, time)))
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
function offsetOfDay(format: Intl.DateTimeFormat, offsets: Offsets, time: number): number | undefined {
  const day = Math.floor(time / dayMs)
  if (!offsets.has(day)) {
    if (offsets.size >= maxDays) offsets.clear()
    const [start, end] = [offsetAt(format, day * dayMs), offsetAt(format, (day + 1) * dayMs)]
    offsets.set(day, start === end ? start : undefined)
  }
  return offsets.get(day)
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
