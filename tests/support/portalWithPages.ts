import type { Config } from '../../src/server/config.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { openPortal, type Portal } from './portal.ts'

/**
 * The whole server with the built pages, for tests that look at them. `npm test -- PATH` builds before it runs a file
 * that imports this one (scripts/selectTests.ts).
 */
export const openPortalWithPages = (engine: Engine, settings: Partial<Config> = {}): Promise<Portal> =>
  openPortal(engine, settings, 'built')
