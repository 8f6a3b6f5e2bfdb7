import { dayMs, minuteMs } from '../shared/time/durations.ts'
/** Times relative to the creation of the demo data, so that the data never looks old. */
export interface Clock {
  /** An ISO 8601 timestamp. Times before today are moved into working hours. */
  ago(days: number, hours?: number, minutes?: number): string
  /** YYYY-MM-DD; a negative number is in the future. */
  day(daysAgo: number): string
  year: number
}

const friday = 5
const opensAtHour = 8
const workMs = 10 * 60 * minuteMs

/** The clock of demo data that is created at `now`. */
export function clockAt(now: Date): Clock {
  const before = (days: number, hours = 0, minutes = 0) =>
    new Date(now.getTime() - ((days * 24 + hours) * 60 + minutes) * minuteMs)
  return {
    ago: (...time) => atWork(before(...time), startOfDay(now)).toISOString(),
    day: (daysAgo) => before(daysAgo).toISOString().slice(0, 10),
    year: now.getUTCFullYear(),
  }
}

/**
 * Compresses each day before today into working hours (8:00 to 18:00 local time), and Friday to Sunday into the working
 * hours of Friday. The order of times is kept.
 */
function atWork(moment: Date, today: Date): Date {
  if (moment >= today) return moment
  const start = startOfDay(moment)
  const daysSinceFriday = (start.getDay() - friday + 7) % 7
  const isWeekend = daysSinceFriday <= 2
  if (isWeekend) start.setDate(start.getDate() - daysSinceFriday)
  const part = (moment.getTime() - start.getTime()) / (isWeekend ? 3 * dayMs : dayMs)
  start.setHours(opensAtHour)
  // Limit the part to 1, because a day on which daylight saving time ends has 25 hours.
  return new Date(start.getTime() + Math.min(part, 1) * workMs)
}

function startOfDay(moment: Date): Date {
  const start = new Date(moment)
  start.setHours(0, 0, 0, 0)
  return start
}
