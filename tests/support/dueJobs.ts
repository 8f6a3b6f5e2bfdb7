import { runDueJob } from '../../src/server/jobs/jobs.ts'

/** Runs all due jobs, one after the other. */
export async function runDueJobs(...due: Parameters<typeof runDueJob>): Promise<void> {
  let mayFollow = true
  while (mayFollow) mayFollow = await runDueJob(...due)
}
