import { randomBytes } from 'node:crypto'
import type { Engine } from '../../src/server/database/engine.ts'
import { chosenEngines } from './chosenEngines.ts'
import { administer, databaseAddress } from './postgresAdmin.ts'

export interface EndToEndOptions {
  /** The database behind the site; set by the project in playwright.config.ts. */
  engine: Engine
}

/** The databases that end-to-end tests and measurements run on. */
export const engines = chosenEngines()

/** The address of a new, empty database on the tests' PostgreSQL; undefined for SQLite, which needs none. */
export async function newDatabaseUrl(engine: Engine): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined
  const server = process.env['TEST_DATABASE_URL']
  if (!server)
    throw new Error('TEST_DATABASE_URL names no PostgreSQL: the global set-up should have started one.')
  const name = `e2e_${randomBytes(8).toString('hex')}`
  await administer(server, `create database "${name}" template template0 encoding 'UTF8'`)
  return databaseAddress(server, name)
}
