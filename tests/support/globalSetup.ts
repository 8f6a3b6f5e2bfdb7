import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/database/database.ts'
import { administer, databaseAddress } from './postgresAdmin.ts'
import { startCluster, type Cluster } from './postgresCluster.ts'
import { testLog } from './testLog.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL address that may create databases. */
    postgresUrl: string
    /** The name of a migrated, empty PostgreSQL database. */
    postgresTemplate: string
    /** A migrated, empty SQLite file. */
    sqliteTemplate: string
  }
}

/** Runs once: starts PostgreSQL, and creates an empty migrated database per engine that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const cluster: Cluster = given ? { url: given, stop: async () => {} } : await startCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-template-'))
  const template = `portal_template_${randomBytes(6).toString('hex')}`
  const tearDown = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    if (given) await administer(given, `drop database if exists "${template}"`)
    else await cluster.stop()
  }

  try {
    await administer(cluster.url, `create database "${template}" template template0 encoding 'UTF8'`)
    const databaseUrl = databaseAddress(cluster.url, template)
    for (const options of [{ dataDir }, { dataDir, databaseUrl }]) {
      const database = await openDatabase({ ...options, log: testLog })
      await database.close()
    }
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgresUrl', cluster.url)
  project.provide('postgresTemplate', template)
  project.provide('sqliteTemplate', join(dataDir, 'portal.db'))
  return tearDown
}
