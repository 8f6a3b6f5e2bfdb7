/** Moments before the one at which the demo data is made, so that it never looks old. */
export interface Clock {
  /** A timestamp so long ago. */
  ago(days: number, hours?: number, minutes?: number): string
  /** A calendar day; a negative number lies ahead. */
  day(daysAgo: number): string
  year: number
}

const minuteMs = 60_000

export function clockAt(now: Date): Clock {
  const ago = (days: number, hours = 0, minutes = 0) =>
    new Date(now.getTime() - ((days * 24 + hours) * 60 + minutes) * minuteMs).toISOString()
  return { ago, day: (daysAgo) => ago(daysAgo).slice(0, 10), year: now.getUTCFullYear() }
}
