import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeLaterMigrations, startDatabaseProcess } from '../../../tests/support/databaseProcesses.ts'
import { bothEngines, createTestPlace, type TestPlace } from '../../../tests/support/engines.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { addTicketWithResponse, countTicketsAndResponses } from '../../../tests/support/ticketWithResponse.ts'
import { openDatabase } from './database.ts'
import { appliedSteps, loadMigrations } from './migrate.ts'
import type { Tables } from './tables.ts'

const stuckMigration = `export async function up(schema) {
  await schema.run('create table "half" ("id" integer)')
  await schema.run('delete from "tickets"')
  console.log('halfway')
  setInterval(() => {}, 60_000)
  await new Promise(() => {})
}`

/** Starts a process that migrates the database, and kills it during a migration that has not committed. */
async function killHalfway(place: TestPlace): Promise<void> {
  const migrations = writeLaterMigrations('9999-stuck', stuckMigration)
  const process = startDatabaseProcess({ ...place, migrations })
  await process.waitForOutput('halfway')
  await process.kill()
  rmSync(fileURLToPath(migrations), { recursive: true })
}

describe.each(bothEngines)('Changing the structure of a database by several processes (%s)', (engine) => {
  let place: TestPlace
  beforeEach(async () => {
    place = await createTestPlace(engine, 'nothing')
  })
  afterEach(() => place?.remove())

  test('is done once when several servers start at the same time', async () => {
    const file = join(place.dataDir, 'portal.db')
    const onlyMigrate = engine === 'sqlite' ? { onlyMigrate: file } : {}
    const processes = Array.from({ length: 4 }, () => startDatabaseProcess({ ...place, ...onlyMigrate }))
    expect(await Promise.all(processes.map(({ outcome }) => outcome))).toEqual([
      'open',
      'open',
      'open',
      'open',
    ])
    await Promise.all(processes.map(({ end }) => end()))
    const { db, close } = await openDatabase({ ...place, log: testLog })
    expect(await appliedSteps<Tables>(db)).toEqual((await loadMigrations()).map(({ name }) => name))
    await close()
  })

  test('can be started again after a server was killed while it created a new database', async () => {
    await killHalfway(place)
    const found = await countTicketsAndResponses(place)
    expect(found).toMatchObject({ tickets: 0, responses: 0 })
    expect(found.tables).not.toContain('half')
  })

  test('is undone when the server is killed in the middle of it', async () => {
    await addTicketWithResponse(place)
    await killHalfway(place)
    const found = await countTicketsAndResponses(place)
    expect(found).toMatchObject({ tickets: 1, responses: 1 })
    expect(found.tables).not.toContain('half')
  })
})
