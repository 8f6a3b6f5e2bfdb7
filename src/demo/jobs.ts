import type { Tx } from '../server/database/db.ts'
import type { Clock } from './clock.ts'

/** A job that was given up, so that the page of background work shows one. */
export async function addFailedJob(tx: Tx, clock: Clock): Promise<void> {
  const payload = { email: 'nobody@harbor.example', host: 'localhost', address: '', devices: [] }
  await tx
    .insertInto('jobs')
    .values({
      kind: 'mail password links',
      payload: JSON.stringify(payload),
      attempts: 7,
      dueAt: null,
      lastError: 'The database did not answer within 10 seconds.',
      createdAt: clock.ago(3),
    })
    .execute()
}
