import * as z from 'zod/mini'
import { hourMs, minuteMs } from '../../../../shared/time/durations.ts'
import { every, type OutsideJobKind } from '../../../../server/jobs/jobKinds.ts'
import type { AttachmentFiles } from './upload.ts'

/** Deletes the files of messages that nothing uses, every hour. */
export const sweepAttachments = (files: AttachmentFiles): OutsideJobKind => ({
  name: 'delete unused attachments',
  title: 'Delete unused attachments',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 10 * minuteMs,
  nextAfter: every(hourMs),
  runOutside: (_, { signal }) => files.sweep(signal),
})
