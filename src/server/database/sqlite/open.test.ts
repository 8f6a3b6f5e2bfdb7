import { readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startDatabaseProcess } from '../../../../tests/support/databaseProcesses.ts'
import { createTestPlace, type TestPlace } from '../../../../tests/support/engines.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { openDatabase } from '../database.ts'
import { copyDatabase } from './copy.ts'

const at = '2024-01-05T15:04:05.120Z'
const company = { name: 'Example Ltd', createdAt: at, updatedAt: at }

describe('The embedded database', () => {
  let place: TestPlace
  let file: string
  beforeEach(async () => {
    place = await createTestPlace('sqlite')
    file = join(place.dataDir, 'portal.db')
  })
  afterEach(() => place?.remove())

  const open = () => openDatabase({ ...place, log: testLog })

  async function companies(): Promise<string[]> {
    const { db, close } = await open()
    const rows = await db.selectFrom('companies').select('name').execute()
    await close()
    return rows.map(({ name }) => name)
  }

  test('a second process at the same data directory reports why it cannot start', async () => {
    const first = startDatabaseProcess(place)
    expect(await first.outcome).toBe('open')
    const second = startDatabaseProcess(place)
    expect(await second.outcome).toBe(
      `Another process is using the data directory ${place.dataDir}. ` +
        'Stop it first, or give this one its own directory.',
    )
    await expect(open()).rejects.toThrow('Another process is using')
    await first.end()
    expect(await companies()).toEqual([])
  })

  test('rows are on disk when the write has returned', async () => {
    const { db, close } = await open()
    await db.insertInto('companies').values(company).execute()
    // The files that a crash now would leave: the database and its write-ahead log.
    const crashed = join(place.dataDir, 'crashed.db')
    writeFileSync(crashed, readFileSync(file))
    writeFileSync(`${crashed}-wal`, readFileSync(`${file}-wal`))
    const survivor = new DatabaseSync(crashed)
    expect(survivor.prepare('select "name" from "companies"').all()).toEqual([{ name: company.name }])
    survivor.close()
    await close()
  })

  test('only its owner may read its folder and files', async () => {
    rmSync(place.dataDir, { recursive: true })
    const { close } = await open()
    expect(statSync(place.dataDir).mode & 0o077).toBe(0)
    expect(statSync(file).mode & 0o077).toBe(0)
    await close()
  })

  test('a copy made while it is in use is complete', async () => {
    const { db, close } = await open()
    await db.insertInto('companies').values(company).execute()
    const backup = join(place.dataDir, 'copy.db')
    copyDatabase(file, backup)
    await close()
    renameSync(backup, file)
    expect(await companies()).toEqual([company.name])
  })

  describe('when it is damaged', () => {
    const damages: [what: string, damage: (file: string) => void][] = [
      ['its first bytes are overwritten', (name) => overwrite(name, 0)],
      ['a page in its middle is overwritten', (name) => overwrite(name, 4096 * 5)],
      ['it is emptied', (name) => truncateSync(name, 0)],
      ['it is cut short', (name) => truncateSync(name, 4096 * 7)],
      ["it is another program's database", (name) => replaceByStranger(name)],
    ]

    test.each(damages)(
      '%s: it is refused with a hint how to restore it, and left untouched',
      async (_, damage) => {
        damage(file)
        const before = readFileSync(file)
        await expect(open()).rejects.toThrow('Restore a backup with: npm run portal -- restore <backup>')
        await expect(open()).rejects.toThrow('is damaged')
        expect(readFileSync(file).equals(before)).toBe(true)
      },
    )

    describe('and large', () => {
      beforeEach(() => {
        const database = new DatabaseSync(file)
        database.exec('create table "padding" ("content" blob)')
        database.exec('insert into "padding" values (zeroblob(60000000))')
        database.close()
        overwrite(file, statSync(file).size - 4096 * 1_000)
      })

      test('it is opened if it was closed, and the damage is told a moment later', async () => {
        const { promise, resolve } = Promise.withResolvers<unknown>()
        const { close } = await openDatabase({ ...place, log: testLog, onDamage: resolve })
        expect(String(await promise)).toContain('is damaged')
        await close()
      })

      test('it is refused if it was not closed, and left untouched', async () => {
        writeFileSync(`${file}-wal`, 'rows')
        await expect(open()).rejects.toThrow('is damaged')
      })
    })

    test('a write-ahead log without its database is refused instead of starting an empty one', async () => {
      rmSync(file)
      writeFileSync(`${file}-wal`, 'rows')
      await expect(open()).rejects.toThrow('is damaged')
    })
  })
})

function overwrite(file: string, position: number): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, position, position + 4096)
  writeFileSync(file, bytes)
}

function replaceByStranger(file: string): void {
  rmSync(file)
  const stranger = new DatabaseSync(file)
  stranger.exec('create table cats (name text)')
  stranger.close()
}
