import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { WorkingPlaceholders } from './placeholders.ts'
import type { Throttle } from './limits/throttle.ts'
import type { SecretBox } from './secrets/secretBox.ts'

/** The services that the server gives to features. */
export interface AppContext {
  config: Config
  database: Database
  throttle: Throttle
  secretBox: SecretBox
  placeholders: WorkingPlaceholders
  log: FastifyBaseLogger
  /** Aborted when the server is about to stop. */
  stopping: AbortSignal
  /** True while the browser code is served from its sources. */
  development: boolean
}
