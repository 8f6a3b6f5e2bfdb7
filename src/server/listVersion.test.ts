import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeEarlierMigrations, writeLaterMigrations } from '../../tests/support/databaseProcesses.ts'
import { engines, createTestPlace } from '../../tests/support/engines.ts'
import { testLog } from '../../tests/support/testLog.ts'
import { openDatabase } from './database/database.ts'
import { now } from './database/now.ts'
import { versionOf } from './listVersion.ts'

const laterMigration = `export async function up(schema) {
  await schema.addColumn('users', 'columnOfThisTest', { type: { sqlite: 'text', postgres: 'text' }, nullable: true })
  await schema.renewListOn('users', ['username', 'columnOfThisTest'])
}`

test.each(engines)(
  'A later migration that adds a column to a list renews its version by one call (%s)',
  async (engine) => {
    const place = await createTestPlace(engine, 'nothing')
    const migrations = writeLaterMigrations('9999-later', laterMigration)
    const { db, close } = await openDatabase({ ...place, log: testLog, migrations })
    const isRenewedBy = async (write: () => Promise<unknown>) => {
      const before = await versionOf(db, 'users')
      await write()
      return (await versionOf(db, 'users')) !== before
    }
    const at = now()
    const user = { username: 'Ada', usernameKey: 'ada', passwordHash: 'x', createdAt: at, updatedAt: at }

    expect(await isRenewedBy(() => db.insertInto('users').values(user).execute())).toBe(true)
    expect(await isRenewedBy(() => sql`update "users" set "columnOfThisTest" = 'x'`.execute(db))).toBe(true)
    expect(await isRenewedBy(() => db.updateTable('users').set({ username: 'ADA' }).execute())).toBe(true)
    // Listed before, and not named again.
    expect(await isRenewedBy(() => db.updateTable('users').set({ phone: '1' }).execute())).toBe(false)
    expect(await isRenewedBy(() => db.deleteFrom('users').execute())).toBe(true)

    await close()
    await place.remove()
    rmSync(fileURLToPath(migrations), { recursive: true })
  },
)

test.each(engines)(
  'A list of an earlier version has a version that every write renews (%s)',
  async (engine) => {
    const place = await createTestPlace(engine, 'nothing')
    const migrations = writeEarlierMigrations('0015')
    const at = now()
    const user = (name: string) => ({
      username: name,
      usernameKey: name,
      passwordHash: 'x',
      createdAt: at,
      updatedAt: at,
    })
    const earlier = await openDatabase({ ...place, log: testLog, migrations })
    await earlier.db.insertInto('users').values(user('ada')).execute()
    await earlier.close()

    const { db, close } = await openDatabase({ ...place, log: testLog })
    const versions = new Set([await versionOf(db, 'users')])
    await db.insertInto('users').values(user('grace')).execute()
    versions.add(await versionOf(db, 'users'))
    expect(versions.size).toBe(2)
    expect(versions).not.toContain(undefined)
    expect(await db.selectFrom('users').select('username').execute()).toHaveLength(2)

    await close()
    await place.remove()
    rmSync(fileURLToPath(migrations), { recursive: true })
  },
)
