import type { Database } from '../database/database.ts'
import { isHeld } from '../jobs/hold.ts'
import type { HealthCheck } from './check.ts'

/**
 * Reports that this installation was restored and is still held: it sends no email until an administrator or the
 * operator releases it.
 */
export function holdCheck({ db }: Pick<Database, 'db'>): HealthCheck {
  return {
    name: 'hold',
    isWarning: true,
    async check() {
      // databaseCheck reports a database that does not respond.
      const held = await isHeld(db).catch(() => false)
      return held ? 'This installation was restored. It sends no email until it is released.' : undefined
    },
  }
}
