import { runDueJob } from '../../src/server/jobs/jobs.ts'

type Due = Parameters<typeof runDueJob>

/** Runs all jobs that are due at `at` (milliseconds since 1970), one after the other. */
export async function runDueJobs(context: Due[0], kinds: Due[1], at = Date.now()): Promise<void> {
  let mayFollow = true
  while (mayFollow) mayFollow = await runDueJob(context, kinds, { clock: () => at })
}
