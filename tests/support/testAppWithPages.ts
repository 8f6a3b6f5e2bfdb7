import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../src/server/config.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import type { TestDatabase } from './engines.ts'
import { startTestApp, startTestAppOn, type TestApp } from './testApp.ts'

/**
 * The whole server with the built pages, for tests of pages. `npm test -- PATH` builds before it runs a file that
 * imports this one (scripts/selectTests.ts).
 */
export const startTestAppWithPages = (
  engine: Engine,
  settings: Partial<Config> = {},
  log?: FastifyBaseLogger,
): Promise<TestApp> => startTestApp(engine, settings, 'built', log)

/** The whole server on a database that the test has opened. */
export const startTestAppWithPagesOn = (
  database: TestDatabase,
  settings: Partial<Config> = {},
): Promise<TestApp> => startTestAppOn(database, settings, 'built')
