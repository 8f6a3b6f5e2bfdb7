import { dayMs } from '../../../../shared/time/durations.ts'
import type { Clock } from '../../../../shared/time/dates.ts'
import { dayOf, zoneClock } from '../../../../shared/time/zoneClock.ts'
import type { ReportRange } from '../values.ts'

/** A part of a range, such as a day. It lasts until the next step. */
interface Step {
  /** The first day of the step, 'YYYY-MM-DD'. */
  day: string
  /** The beginning of that day, in ms since 1970. */
  startsAt: number
}

export interface Period {
  today: string
  steps: readonly Step[]
}

const daysOf: Record<Exclude<ReportRange, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 }

/** How far a clock is ahead of UTC, in ms. */
function aheadMs(at: number, clock: Clock): number {
  const { year, month, date, hours, minutes } = clock(new Date(at))
  return Date.UTC(year, month, date, hours, minutes) - Math.floor(at / 60_000) * 60_000
}

/**
 * The beginning of a day in the clock's time zone, in ms since 1970. If the clock skips midnight, the day begins when
 * the clock is put forward. To find midnight, the function tries the UTC offsets of the day before and of the day
 * after.
 */
function startOfDay(day: string, clock: Clock): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guesses = [-dayMs, dayMs].map((ms) => midnight - aheadMs(midnight + ms, clock))
  // If the clock is put back soon after midnight, there are two midnights on that day; the first one counts.
  return Math.min(...guesses.filter((at) => dayOf(at, clock) >= day))
}

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The first day of the month that is `months` months after the month of `day`. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/**
 * The days of a range that ends today or, for a range of 12 months, the months up to this one.
 *
 * @throws for an unknown time zone
 */
export function periodOf(range: ReportRange, timeZone: string, now: number): Period {
  const clock = zoneClock(timeZone)
  if (!clock) throw new Error(`There is no time zone ${timeZone}`)
  const today = dayOf(now, clock)
  const days =
    range === '12m'
      ? Array.from({ length: 12 }, (_, at) => monthsLater(today, at - 11))
      : Array.from({ length: daysOf[range] }, (_, at) => daysLater(today, at + 1 - daysOf[range]))
  return { today, steps: days.map((day) => ({ day, startsAt: startOfDay(day, clock) })) }
}
