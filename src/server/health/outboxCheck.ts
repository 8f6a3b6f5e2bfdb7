import type { Database } from '../database/database.ts'
import { maxLateMinutes, type HealthCheck } from './check.ts'
import { remembered } from './remembered.ts'

/** Mails that nothing sends, though a mail server is set up and the installation is not held. A mail that waits for a repetition is not due. */
export function outboxCheck({ db }: Pick<Database, 'db'>): HealthCheck {
  return {
    name: 'outbox',
    isWarning: true,
    check: remembered(async () => {
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
        // The database check itself reports that the database does not respond.
        .catch(() => undefined)
      return late && `Emails have been overdue for more than ${maxLateMinutes} minutes.`
    }),
  }
}
