import * as z from 'zod/mini'
import { ageLimits, dueLimits, durationLimits, reportRanges } from './values.ts'

export const reportQuery = z.object({ range: z.enum(reportRanges, 'Unknown range') })

const count = z.number()
/** 'YYYY-MM-DD', in the provider's time zone. */
const day = z.string()
/** US dollars as a decimal string with two decimals. */
const amount = z.string()

/** How long something took. Times of over 100 minutes are rounded down to two digits. */
const durations = z.object({
  count,
  /** In minutes; null where nothing was counted. */
  median: z.nullable(count),
  /** Nine of ten took no longer. */
  ninetieth: z.nullable(count),
  /** Counts by group: each begins at one of durationLimits and ends before the next; the last group has no end. */
  within: z.array(count).check(z.length(durationLimits.length + 1)),
})
export type Durations = z.infer<typeof durations>

export const report = z.object({
  range: z.enum(reportRanges),
  /** An IANA name. */
  timeZone: z.string(),
  /** First and last day. */
  from: day,
  to: day,
  /** By day, or by month in a range of 12 months. */
  flow: z.array(z.object({ day, opened: count, resolved: count })),
  /** Tickets opened in the range: until staff first responded. */
  firstAnswer: durations,
  /** Tickets opened in the range that staff have not responded to. */
  unanswered: count,
  /** Tickets resolved or closed in the range: since they were opened. */
  resolution: durations,
  /** Tickets that are open or in progress now, by age as in ageLimits. */
  open: z
    .array(z.object({ low: count, medium: count, high: count, critical: count }))
    .check(z.length(ageLimits.length + 1)),
  /** Invoices by the month of their issue date, 'YYYY-MM-01', without cancelled ones, for the months of the range. */
  invoiced: z.array(z.object({ month: day, paid: amount, unpaid: amount })),
  /** Unpaid invoices, now, by how long they have been due as in dueLimits. */
  unpaid: z.array(z.object({ count, amount })).check(z.length(dueLimits.length + 1)),
})
export type Report = z.infer<typeof report>
