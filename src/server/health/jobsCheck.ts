import { minuteMs } from '../../shared/time/durations.ts'
import type { AppContext } from '../appContext.ts'
import type { AnyJobKind } from '../jobs/jobKinds.ts'
import { isJobLate } from '../jobs/jobRows.ts'
import { maxLateMinutes, type HealthCheck } from './check.ts'
import { remembered } from './remembered.ts'

/** Reports overdue jobs. A job that waits for its next retry is not due. */
export function jobsCheck(
  { database }: Pick<AppContext, 'database'>,
  kinds: readonly AnyJobKind[],
): HealthCheck {
  return {
    name: 'jobs',
    isWarning: true,
    check: remembered(async () => {
      const isLate = await isJobLate(database.db, kinds, Date.now() - maxLateMinutes * minuteMs)
        // databaseCheck reports a database that does not respond.
        .catch(() => false)
      return isLate
        ? `Tasks in the background have been overdue for more than ${maxLateMinutes} minutes.`
        : undefined
    }),
  }
}
