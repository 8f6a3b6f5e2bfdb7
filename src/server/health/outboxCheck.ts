import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { maxLateMinutes, type HealthCheck } from './check.ts'
import { findMailDelivery } from './mailDelivery.ts'
import { remembered } from './remembered.ts'

/**
 * Whether mails are overdue although a mail server is set up and the installation is not held. Mails are sent within
 * seconds; one that waits for its next retry is not due.
 */
export async function areMailsLate(db: Db): Promise<boolean> {
  const dueBefore = new Date(Date.now() - maxLateMinutes * 60_000).toISOString()
  const late = await db
    .selectFrom('outbox')
    .innerJoin('emailSettings', (join) => join.on('emailSettings.id', '=', 1))
    .select('outbox.id')
    .where('outbox.state', '=', 'waiting')
    .where('outbox.nextAttemptAt', '<', dueBefore)
    .where((by) => by.not(by.exists(by.selectFrom('hold').select('hold.id'))))
    .limit(1)
    .executeTakeFirst()
  return late !== undefined
}

async function problemOf(db: Db): Promise<string | undefined> {
  const since = (await findMailDelivery(db))?.failingSince
  // Anyone may read this sentence, so it does not contain the reason, which only administrators may see.
  if (since) return `Emails have not been getting through since ${since}.`
  return (await areMailsLate(db))
    ? `Emails have been overdue for more than ${maxLateMinutes} minutes.`
    : undefined
}

/** Reports that the last attempts to deliver mails have failed, or that mails are overdue. */
export function outboxCheck({ db }: Pick<Database, 'db'>): HealthCheck {
  return {
    name: 'outbox',
    isWarning: true,
    // databaseCheck reports a database that does not respond.
    check: remembered(() => problemOf(db).catch(() => undefined)),
  }
}
