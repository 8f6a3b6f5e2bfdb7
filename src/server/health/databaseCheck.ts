import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { violationOf } from '../database/violation.ts'
import type { HealthCheck } from './check.ts'

export function databaseCheck(database: Database, log: FastifyBaseLogger): HealthCheck {
  return {
    name: 'database',
    async check() {
      try {
        await database.checkReady()
        return undefined
      } catch (error) {
        const kind = violationOf(error)?.kind
        const storesNothing = kind === 'full' || kind === 'unwritable' || kind === 'unconfirmed'
        log.warn(
          { err: error },
          storesNothing ? 'the database cannot store changes' : 'the database does not answer',
        )
        return storesNothing
          ? "The database can't store anything right now."
          : 'The database does not answer.'
      }
    },
  }
}
