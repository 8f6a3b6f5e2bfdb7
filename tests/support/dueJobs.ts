import { runDueJob } from '../../src/server/jobs/jobs.ts'

/** Does all jobs that are due, one after the other. */
export async function runDueJobs(...due: Parameters<typeof runDueJob>): Promise<void> {
  let mayFollow = true
  while (mayFollow) mayFollow = await runDueJob(...due)
}
