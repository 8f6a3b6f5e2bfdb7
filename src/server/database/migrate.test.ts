import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeLaterMigrations } from '../../../tests/support/databaseProcesses.ts'
import { bothEngines, createTestPlace, type TestPlace } from '../../../tests/support/engines.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import {
  addTicketWithResponse,
  countTicketsAndResponses,
  ticket,
} from '../../../tests/support/ticketWithResponse.ts'
import { openDatabase } from './database.ts'
import { loadMigrations, missingSteps } from './migrate.ts'

// The safe way to change a table on SQLite: create a new one, copy, drop the old one, rename. Triggers of other tables
// that refer to it are dropped first.
const rebuildMigration = `export async function up(schema) {
  if (schema.engine === 'postgres') return
  const { rows } = { rows: ['id', 'userId', 'title', 'description', 'category', 'priority', 'status', 'createdAt', 'updatedAt'] }
  const columns = rows.map((name) => '"' + name + '"').join(', ')
  await schema.run('create table "newTickets" ("id" integer primary key autoincrement, "userId" integer, "title" text, "description" text, "category" text, "priority" text, "status" text, "createdAt" text, "updatedAt" text) strict')
  await schema.run('insert into "newTickets" (' + columns + ') select ' + columns + ' from "tickets"')
  for (const name of ['renew']) await schema.run('drop trigger "ticketWords_' + name + '"')
  for (const name of ['giveTicketsBack', 'leaveTickets']) await schema.run('drop trigger "users_' + name + '"')
  await schema.run('drop table "tickets"')
  await schema.run('alter table "newTickets" rename to "tickets"')
}`

const orphansMigration = `export async function up(schema) {
  await schema.run('delete from "tickets"')
  if (schema.engine === 'postgres') throw new Error('points at nothing')
}`

describe.each(bothEngines)('Changing the structure of a database (%s)', (engine) => {
  let place: TestPlace
  let later: URL | undefined
  beforeEach(async () => {
    place = await createTestPlace(engine, 'nothing')
  })
  afterEach(async () => {
    await place?.remove()
    if (later) rmSync(fileURLToPath(later), { recursive: true })
    later = undefined
  })

  const open = (migrations?: URL) =>
    openDatabase({ ...place, log: testLog, ...(migrations ? { migrations } : {}) })

  test('is refused for a database of a newer version, which that version still opens', async () => {
    await addTicketWithResponse(place)
    later = writeLaterMigrations('9999-later', `export async function up() {}`)
    expect(await countTicketsAndResponses(place, later)).toMatchObject({ tickets: 1 })
    await expect(open()).rejects.toThrow('newer version of this program (it knows the step 9999-later)')
    expect(await countTicketsAndResponses(place, later)).toMatchObject({ tickets: 1 })
  })

  test('keeps the rows that refer to a table that is rebuilt', async () => {
    await addTicketWithResponse(place)
    later = writeLaterMigrations('9999-rebuild', rebuildMigration)
    expect(await countTicketsAndResponses(place, later)).toMatchObject({ tickets: 1, responses: 1 })
  })

  test('is undone when it would leave rows that refer to missing ones', async () => {
    await addTicketWithResponse(place)
    later = writeLaterMigrations('9999-orphans', orphansMigration)
    await expect(open(later)).rejects.toThrow('point')
    expect(await countTicketsAndResponses(place)).toMatchObject({ tickets: 1, responses: 1 })
  })
})

test('An installation that has what the baseline makes goes on after it, wherever it is', async () => {
  const steps = await loadMigrations()
  const later = steps.map(({ name }) => name).filter((name) => name > '0069')
  const applied = ['0001-accounts', '0067-attachments', '0068-scanned-files']
  const missingAfter = (...more: string[]) =>
    missingSteps([...applied, ...more], steps).map(({ name }) => name)
  expect(missingAfter()).toEqual(later)
  expect(missingAfter(...later.slice(0, 5))).toEqual(later.slice(5))
  expect(missingAfter(...later)).toEqual([])
})

describe('On SQLite', () => {
  test('the file is backed up before its structure changes, and only then', async () => {
    const place = await createTestPlace('sqlite')
    const database = await openDatabase({ ...place, log: testLog })
    await database.db.insertInto('tickets').values(ticket).execute()
    await database.close()
    const backups = join(place.dataDir, 'backups')
    expect(existsSync(backups)).toBe(false)

    const migrations = writeLaterMigrations(
      '9999-later',
      `export const up = (schema) => schema.run('delete from "tickets"')`,
    )
    const changed = await openDatabase({ ...place, log: testLog, migrations })
    expect(await sql`select * from "tickets"`.execute(changed.db)).toMatchObject({ rows: [] })
    await changed.close()
    const files = readdirSync(backups)
    expect(files).toEqual([expect.stringMatching(/^portal-before-9999-later-.*\.db$/)])
    const file = join(backups, files[0] ?? '')
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const backup = new DatabaseSync(file, { readOnly: true })
    expect(backup.prepare('select "title" from "tickets"').all()).toEqual([{ title: 't' }])
    backup.close()
    rmSync(fileURLToPath(migrations), { recursive: true })
    await place.remove()
  })
})
