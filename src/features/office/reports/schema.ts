import * as z from 'zod/mini'
import { ageLimits, dueLimits, durationLimits, reportRanges } from './values.ts'

export const reportQuery = z.object({ range: z.enum(reportRanges, 'Unknown range') })

const count = z.number()
/** 'YYYY-MM-DD', in the provider's time zone. */
const day = z.string()
/** US dollars as a decimal string with two decimals. */
const amount = z.string()

/** How long something took. Times over 100 minutes are rounded down to two significant digits. */
const durations = z.object({
  count,
  /** In minutes; null if nothing was counted. */
  median: z.nullable(count),
  /** Nine in ten of the counted tickets took at most this many minutes; null if nothing was counted. */
  ninetieth: z.nullable(count),
  /** The number of tickets in each group. durationLimits contains the upper limits; the last group has no limit. */
  within: z.array(count).check(z.length(durationLimits.length + 1)),
})
export type Durations = z.infer<typeof durations>

export const report = z.object({
  range: z.enum(reportRanges),
  /** An IANA name. */
  timeZone: z.string(),
  /** The first and the last day of the range. */
  from: day,
  to: day,
  /** Opened and resolved tickets by day, or by month in a range of 12 months. */
  flow: z.array(z.object({ day, opened: count, resolved: count })),
  /** For tickets that were opened in the range: the time from the opening until staff first responded. */
  firstAnswer: durations,
  /** The number of tickets opened in the range to which staff have not responded. */
  unanswered: count,
  /** For tickets that were resolved or closed in the range: the time from the opening to the resolution or closing. */
  resolution: durations,
  /** The number of tickets that are open or in progress now, by age group (ageLimits) and priority. */
  open: z
    .array(z.object({ low: count, medium: count, high: count, critical: count }))
    .check(z.length(ageLimits.length + 1)),
  /** The sums of invoices by the month of their issue date, 'YYYY-MM-01'. Cancelled invoices are left out. */
  invoiced: z.array(z.object({ month: day, paid: amount, unpaid: amount })),
  /** The number and the sum of the invoices that are unpaid now, in the groups of dueLimits. */
  unpaid: z.array(z.object({ count, amount })).check(z.length(dueLimits.length + 1)),
})
export type Report = z.infer<typeof report>
