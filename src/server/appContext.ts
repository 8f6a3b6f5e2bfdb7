import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Throttle } from './throttle.ts'
import type { Vault } from './vault.ts'

/** What the machine lends to the features: nothing here knows what the business does. */
export interface AppContext {
  config: Config
  database: Database
  throttle: Throttle
  vault: Vault
  log: FastifyBaseLogger
  /** True while the browser code is served from its sources. */
  development: boolean
}
