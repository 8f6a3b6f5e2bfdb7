import * as z from 'zod/mini'
import { timestamp } from '../../../shared/endpoint/fields.ts'

/** A kind of work that the server does by itself. */
export const workRow = z.object({
  name: z.string(),
  title: z.string(),
  /** How many wait, not counting those that failed for good. Null for work that recurs. */
  waiting: z.nullable(z.number()),
  isRunning: z.boolean(),
  /** When the next one is due; in the past while it is late. */
  nextAt: z.nullable(timestamp),
  isLate: z.boolean(),
  /** The last end of work that recurs. */
  lastRunAt: z.nullable(timestamp),
  /** Why the last attempt failed; it is tried again at `nextAt`. */
  problem: z.nullable(z.string()),
})
export type WorkRow = z.infer<typeof workRow>

/** A job that was given up. */
export const failedJob = z.object({
  id: z.number(),
  title: z.string(),
  createdAt: timestamp,
  attempts: z.number(),
  problem: z.string(),
})

export const backgroundWork = z.object({
  work: z.array(workRow),
  /** The newest jobs that were given up, at most `maxFailedShown`. */
  failed: z.array(failedJob),
  /** How many there are. */
  failedCount: z.number(),
})
export type BackgroundWork = z.infer<typeof backgroundWork>
