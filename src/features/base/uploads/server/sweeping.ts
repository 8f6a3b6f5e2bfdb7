import * as z from 'zod/mini'
import { hourMs, minuteMs } from '../../../../shared/time/durations.ts'
import { every, type OutsideJobKind } from '../../../../server/jobs/jobKinds.ts'
import type { Uploads } from './uploads.ts'

/** Deletes the pictures that nothing uses, every hour. */
export const sweepUploads = (uploads: Uploads): OutsideJobKind => ({
  name: 'delete unused pictures',
  title: 'Delete unused pictures',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 10 * minuteMs,
  nextAfter: every(hourMs),
  runOutside: (_, { signal }) => uploads.sweep(signal),
})
