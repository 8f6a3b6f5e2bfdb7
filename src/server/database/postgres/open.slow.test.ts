import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createTestPlace, type TestPlace } from '../../../../tests/support/engines.ts'
import { administer } from '../../../../tests/support/postgresAdmin.ts'
import { makeLine, type Line } from '../../../../tests/support/line.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { openDatabase, type Database } from '../database.ts'
import { violationOf } from '../violation.ts'

describe('A PostgreSQL server', () => {
  let place: TestPlace
  let line: Line
  beforeEach(async () => {
    place = await createTestPlace('postgres')
    line = await makeLine(place.databaseUrl ?? '')
  })
  afterEach(async () => {
    await line?.cut()
    await place?.remove()
  })

  const open = (signal?: AbortSignal, log = testLog) =>
    openDatabase({ dataDir: place.dataDir, databaseUrl: line.url, log, ...(signal ? { signal } : {}) })

  const refusal = (database: Database) =>
    database.db
      .selectFrom('users')
      .select('id')
      .execute()
      .catch((error: unknown) => violationOf(error))

  test('that does not run yet is waited for', async () => {
    await line.cut()
    const warnings: string[] = []
    const opening = open(undefined, { ...testLog, warn: (_, message) => warnings.push(message) })
    await expect.poll(() => warnings).toContain('The database cannot be reached; trying again')
    await line.mend()
    const database = await opening
    await database.ping()
    await database.close()
  })

  test('is no longer waited for when the program is stopped', async () => {
    await line.cut()
    await expect(open(AbortSignal.timeout(50))).rejects.toThrow('aborted')
  })

  test('that stops makes statements and transactions fail as busy within two seconds, and works again later', async () => {
    const database = await open()
    const inTransaction = database.transaction(async (tx) => {
      await tx.selectFrom('users').select('id').execute()
      await line.cut()
      await tx.selectFrom('users').select('id').execute()
    })
    expect(await inTransaction.catch((error: unknown) => violationOf(error))).toEqual({ kind: 'busy' })
    const asked = performance.now()
    expect(await refusal(database)).toEqual({ kind: 'busy' })
    expect(performance.now() - asked).toBeLessThan(5_000)
    expect(await database.ping().catch((error: unknown) => violationOf(error))).toEqual({ kind: 'busy' })
    await line.mend()
    await vi.waitFor(() => database.ping(), { timeout: 10_000 })
    expect(await refusal(database)).toEqual([])
    await database.close()
  })

  test('that ends a connection in the middle of a transaction does not end this program', async () => {
    const database = await open()
    const cutOff = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const other = await openDatabase({ ...place, log: testLog })
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`.execute(other.db)
      await other.close()
      await tx.selectFrom('users').select('id').execute()
    })
    expect(await cutOff.catch((error: unknown) => violationOf(error))).toEqual({ kind: 'busy' })
    expect(await refusal(database)).toEqual([])
    await database.close()
  })

  test('with a wrong password or name in its address is not waited for', async () => {
    await expect(
      openDatabase({ dataDir: place.dataDir, databaseUrl: `${line.url}_missing`, log: testLog }),
    ).rejects.toThrow('Create it with: create database')
  })

  test('that has tables of another program is not waited for, and named', async () => {
    const empty = await createTestPlace('postgres', 'nothing')
    onTestFinished(() => empty.remove())
    await administer(empty.databaseUrl ?? '', 'create table users (id int)')
    await expect(openDatabase({ ...empty, log: testLog })).rejects.toThrow(
      /relation "users" already exists.*Nothing was changed/s,
    )
  })

  test('whose user may not make tables is not waited for, and said what to grant', async () => {
    const empty = await createTestPlace('postgres', 'nothing')
    const role = `portal_role_${randomBytes(6).toString('hex')}`
    onTestFinished(async () => {
      await empty.remove()
      await administer(inject('postgresUrl'), `drop role ${role}`)
    })
    await administer(empty.databaseUrl ?? '', 'revoke create on schema public from public')
    await administer(inject('postgresUrl'), `create role ${role} login`)
    const address = new URL(empty.databaseUrl ?? '')
    address.username = role
    await expect(openDatabase({ ...empty, databaseUrl: address.href, log: testLog })).rejects.toThrow(
      'grant usage, create on schema public',
    )
  })

  test('that can only be read is opened and read, and says that it stores nothing', async () => {
    const server = inject('postgresUrl')
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1)
    await administer(server, `alter database "${name}" set default_transaction_read_only = on`)
    const database = await open()
    expect(await refusal(database)).toEqual([])
    const change = database.db.deleteFrom('users').execute()
    expect(await change.catch((error: unknown) => violationOf(error))).toEqual({ kind: 'unwritable' })
    await database.close()
  })

  test('keeps statements prepared, but none with a list of values', async () => {
    const database = await open()
    await database.transaction(async (tx) => {
      const query = tx.selectFrom('users').select('id')
      await query.where('id', 'in', [1, 2, 3]).execute()
      await query.where('username', '=', 'Ada').execute()
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      )
      const statements = rows.map(({ statement }) => statement)
      expect(statements).toContain('select "id" from "users" where "username" = $1')
      expect(statements).not.toContainEqual(expect.stringContaining(' in ('))
    })
    await database.close()
  })
})
