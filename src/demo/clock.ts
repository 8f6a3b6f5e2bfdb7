/** Times relative to the creation of the demo data, so that it never looks old. */
export interface Clock {
  /** An ISO 8601 timestamp. */
  ago(days: number, hours?: number, minutes?: number): string
  /** YYYY-MM-DD; a negative number is in the future. */
  day(daysAgo: number): string
  year: number
}

const minuteMs = 60_000

/** The clock of demo data that is created at `now`. */
export function clockAt(now: Date): Clock {
  const ago = (days: number, hours = 0, minutes = 0) =>
    new Date(now.getTime() - ((days * 24 + hours) * 60 + minutes) * minuteMs).toISOString()
  return { ago, day: (daysAgo) => ago(daysAgo).slice(0, 10), year: now.getUTCFullYear() }
}
