import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestPlace,
  bothEngines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/engines.ts'
import { runCommand } from '../../../../tests/support/operator.ts'
import { audit } from '../../../server/audit/audit.ts'
import type { Database } from '../../../server/database/database.ts'
import { createSecretBox } from '../../../server/secrets/secretBox.ts'
import { forgetSeals, hashOf, sealAll, sealSome, verifyChain } from './server/chain.ts'

const key = 'ab'.repeat(32)
const secretBox = createSecretBox(Buffer.from(key, 'hex'))

describe.each(bothEngines)('The chain of the audit log (%s)', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase(engine)
  })
  afterEach(() => database.close())

  const write = (to: Pick<Database, 'db'>, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        audit(to.db, {
          action: 'ticket changed',
          subject: `ticket ${index}`,
          detail: { to: 'ä', from: 1.5 },
        }),
      ),
    )
  const verify = (hash?: string) => verifyChain(database.db, secretBox, hash)
  const run = (statement: string) => sql.raw(statement).execute(database.db)
  const idAt = async (position: number) => {
    const { id } = await database.db
      .selectFrom('auditEvents')
      .select('id')
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    return id
  }

  it('has nothing to say of an empty log, and counts what is not sealed yet', async () => {
    const nothing = { fault: undefined, missingAtEnd: 0, late: undefined, hasHash: false, last: '' }
    expect(await verify()).toEqual({ ...nothing, count: 0, waiting: 0 })
    await write(database, 3)
    expect(await verify()).toEqual({ ...nothing, count: 0, waiting: 3 })
  })

  it('has every event once, no matter who writes and seals meanwhile', async () => {
    const sealers = async () => {
      for (let turn = 0; turn < 20; turn += 1) await sealAll(database, secretBox)
    }
    await Promise.all([write(database, 400), sealers(), sealers(), write(database, 400)])
    while ((await verify()).waiting > 0) await sealAll(database, secretBox)
    expect(await verify()).toMatchObject({ count: 800, fault: undefined, waiting: 0 })
  })

  it('is as before where sealing is interrupted', async () => {
    await write(database, 150)
    await sealSome(database, secretBox)
    const before = await verify()
    const killed: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(sealSome(killed, secretBox)).rejects.toThrow('killed')
    expect(await verify()).toEqual(before)
    await sealAll(database, secretBox)
    expect(await verify(before.last)).toMatchObject({ count: 150, fault: undefined, hasHash: true })
  })

  describe('with ten events', () => {
    beforeEach(async () => {
      await write(database, 10)
      await sealAll(database, secretBox)
    })

    it.each([
      ['an action', `update "auditEvents" set "action" = 'login' where "position" = 4`],
      ['a detail', `update "auditEvents" set "detail" = '{"to":"b","from":1.5}' where "position" = 4`],
      ['a time', `update "auditEvents" set "at" = '2020-01-01T00:00:00.000Z' where "position" = 4`],
      ['a name', `update "auditEvents" set "actorName" = 'eve' where "position" = 4`],
      ['a hash', `update "auditEvents" set "hash" = repeat_hash where "position" = 4`],
    ])('names the first where %s was changed', async (_, statement) => {
      await run(statement.replace('repeat_hash', `'${'0'.repeat(64)}'`))
      const { count, fault } = await verify()
      expect([count, fault?.event.position, fault?.missing]).toEqual([3, 4, 0])
    })

    it('names the one after those that were deleted', async () => {
      await run(`delete from "auditEvents" where "position" in (4, 5)`)
      expect(await verify()).toMatchObject({ count: 3, fault: { event: { position: 6 }, missing: 2 } })
      await write(database, 1)
      await sealAll(database, secretBox)
      expect(await verify()).toMatchObject({ count: 3, fault: { event: { position: 6 }, missing: 2 } })
    })

    it('names the first where two have changed places, or the gap was closed', async () => {
      const [fourth, sixth] = [await idAt(4), await idAt(6)]
      await run(`update "auditEvents" set "position" = 99 where "id" = ${fourth}`)
      await run(`update "auditEvents" set "position" = 4 where "id" = ${sixth}`)
      await run(`update "auditEvents" set "position" = 6 where "id" = ${fourth}`)
      expect((await verify()).fault?.event.id).toBe(sixth)
      await run(`delete from "auditEvents" where "position" = 4`)
      await run(`update "auditEvents" set "position" = 4 where "position" = 10`)
      expect((await verify()).fault).toMatchObject({ event: { position: 4 }, missing: 0 })
    })

    it('names one that was put in, before the first and behind the last as well', async () => {
      const put = async (position: number) => {
        await run(`delete from "auditEvents" where "action" = 'put in'`)
        await run(`insert into "auditEvents" ("at", "action", "detail", "position", "hash")
          select "at", 'put in', '{}', ${position}, '${'1'.repeat(64)}' from "auditEvents" where "position" = 1`)
        return (await verify()).fault?.event
      }
      expect(await put(11)).toMatchObject({ action: 'put in', position: 11 })
      expect(await put(0)).toMatchObject({ action: 'put in', position: 0 })
    })

    const unseal = `update "auditEvents" set "position" = null, "hash" = null, "sealedAt" = null`
    const warnings = async () => {
      const told: string[] = []
      await sealAll(database, secretBox, { warn: (what) => told.push(what) })
      return told
    }

    it('seals no event again that was sealed, and goes on with those that come', async () => {
      await run(`${unseal} where "position" > 3`)
      await run(`update "auditEvents" set "action" = 'login' where "position" is null`)
      expect(await verify()).toMatchObject({ count: 3, fault: undefined, missingAtEnd: 7, waiting: 7 })
      await write(database, 150)
      expect(await warnings()).toContain(
        'sealed events of the audit log were changed or deleted in the database',
      )
      const verdict = await verify()
      expect(verdict).toMatchObject({ count: 3, fault: { event: { position: 11 }, missing: 7 }, waiting: 7 })
    })

    it('shows what someone has sealed again by deleting where it ended, too', async () => {
      await run(`update "auditEvents" set "at" = '2020-01-01T00:00:00.000Z' where "position" = 4`)
      await run(`${unseal} where "position" > 3`)
      await run(`delete from "auditHead"`)
      expect(await verify()).toMatchObject({ count: 3, missingAtEnd: 'unknown' })
      expect(await warnings()).toEqual(['the end of the audit log was changed in the database'])
      expect(await verify()).toMatchObject({ count: 3, fault: { event: { position: 5 }, missing: 1 } })
      await run(unseal)
      await run(`delete from "auditHead"`)
      expect(await warnings()).toEqual([])
      expect(await verify()).toMatchObject({ count: 10, fault: undefined, late: { count: 1 } })
    })

    it('shows that the newest were cut off, also where the end was put back or new events have come', async () => {
      await run(`delete from "auditEvents" where "position" > 8`)
      expect(await verify()).toMatchObject({ count: 8, fault: undefined, missingAtEnd: 2 })
      await run(`update "auditHead" set "position" = 8,
        "hash" = (select "hash" from "auditEvents" where "position" = 8)`)
      expect(await verify()).toMatchObject({ count: 8, fault: undefined, missingAtEnd: 'unknown' })
      await write(database, 1)
      await sealAll(database, secretBox)
      expect(await verify()).toMatchObject({ count: 8, fault: { missing: 1 }, missingAtEnd: 0 })
    })

    it('does not show by itself that an old copy was put in place, but knows a hash that was kept elsewhere', async () => {
      const { rows } = await sql<Record<string, unknown>>`select * from "auditHead"`.execute(database.db)
      await write(database, 2)
      await sealAll(database, secretBox)
      const { last } = await verify()
      await run(`delete from "auditEvents" where "position" > 10`)
      const [head] = rows
      await sql`update "auditHead" set "position" = ${head?.['position']}, "hash" = ${head?.['hash']},
        "lastId" = ${head?.['lastId']}, "mac" = ${head?.['mac']}`.execute(database.db)
      expect(await verify(last)).toMatchObject({
        count: 10,
        fault: undefined,
        missingAtEnd: 0,
        hasHash: false,
      })
    })

    it('goes on where a version without the kept end has left it', async () => {
      const older = createSecretBox(Buffer.from(key, 'hex'))
      await run(`delete from "auditHead"`)
      await run(`delete from "auditEvents"`)
      await write(database, 2)
      const events = await database.db.selectFrom('auditEvents').selectAll().orderBy('id').execute()
      let hash = ''
      for (const [index, event] of events.entries()) {
        hash = hashOf(older, hash, { ...event, position: index + 1 })
        await run(
          `update "auditEvents" set "position" = ${index + 1}, "hash" = '${hash}' where "id" = ${event.id}`,
        )
      }
      await write(database, 1)
      await sealAll(database, secretBox)
      expect(await verify()).toMatchObject({ count: 3, fault: undefined, missingAtEnd: 0, late: undefined })
    })

    it('fits under its own key only; what a lost key has sealed is sealed again', async () => {
      const other = createSecretBox(randomBytes(32))
      expect((await verifyChain(database.db, other)).fault?.event.position).toBe(1)
      expect(await forgetSeals(database.db, secretBox)).toBe(false)
      expect(await forgetSeals(database.db, other)).toBe(true)
      await sealAll(database, other)
      expect(await verifyChain(database.db, other)).toMatchObject({ count: 10, fault: undefined })
    })
  })

  it('is verified with 1 where an event was sealed late, unless that came before the hash of an earlier run', async () => {
    writeFileSync(join(database.dataDir, 'secret.key'), key)
    const writeLate = async () => {
      await write(database, 2)
      await run(`update "auditEvents" set "at" = '2020-01-01T00:00:00.000Z'
        where "id" = (select max("id") from "auditEvents")`)
      await sealAll(database, secretBox)
    }
    await writeLate()
    const { code, output, remarks } = await runCommand(database, ['audit', 'verify'])
    expect([code, remarks]).toEqual([1, expect.stringMatching(/^One event was sealed more than ten minutes/)])
    const [, last = ''] = /^Last hash: ([0-9a-f]{64})$/m.exec(output) ?? []
    const again = () => runCommand(database, ['audit', 'verify', '--last', last])
    expect((await again()).code).toBe(0)
    await writeLate()
    const later = await again()
    expect([later.code, later.remarks]).toEqual([1, expect.stringMatching(/^One event was sealed/)])
  })

  it('is verified by a command, which ends with 1 where an event does not fit, and outlives backup and restore', async () => {
    writeFileSync(join(database.dataDir, 'secret.key'), key)
    await write(database, 1_200)
    await sealAll(database, secretBox)
    const verifyIn = (place: { dataDir: string; databaseUrl?: string }, ...more: string[]) =>
      runCommand(place, ['audit', 'verify', ...more])
    const { code, output } = await verifyIn(database)
    const [, last = ''] = /^Last hash: ([0-9a-f]{64})$/m.exec(output) ?? []
    expect([code, output]).toEqual([0, `1200 events, and each fits the one before.\nLast hash: ${last}`])
    expect((await verifyIn(database, '--last', last)).code).toBe(0)
    expect((await verifyIn(database, '--last', '0'.repeat(64))).remarks).toMatch(/^No event has the hash 0/)
    expect((await verifyIn(database, '--last', 'x')).code).toBe(2)
    expect((await runCommand(database, ['audit', 'repair'])).code).toBe(2)

    const file = join(database.dataDir, 'portal.backup')
    expect((await runCommand(database, ['backup', file])).code).toBe(0)
    const place = await createTestPlace(engine, 'nothing')
    writeFileSync(join(place.dataDir, 'secret.key'), key)
    expect((await runCommand(place, ['restore', file])).remarks).toBe('')
    expect((await verifyIn(place, '--last', last)).code).toBe(0)
    await place.remove()
    rmSync(file)

    const head = await idAt(1_200)
    await run(`delete from "auditEvents" where "id" = ${head}`)
    expect((await verifyIn(database)).remarks).toBe(
      'The newest event was cut off. The 1199 events that are there fit together.',
    )
    await run(`update "auditHead" set "position" = 1199`)
    expect((await verifyIn(database)).remarks).toMatch(/^Where the log ends was changed or deleted/)

    await run(`update "auditEvents" set "action" = 'login' where "position" = 777`)
    const refused = await verifyIn(database)
    expect([refused.code, refused.output]).toEqual([1, ''])
    expect(refused.remarks).toMatch(
      /^The first that does not fit is event \d+ \(.*Z, login, ticket \d+\): .* The 776 events before fit together\./,
    )
  })
})

const onlyPostgres = bothEngines.filter((engine) => engine === 'postgres')

describe.each(onlyPostgres)('The chain on PostgreSQL', (engine) => {
  it('has an event that was committed late behind those that were written after it', async () => {
    const database = await openTestDatabase(engine)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: written, resolve: told } = Promise.withResolvers<void>()
    const late = database.transaction(async (tx) => {
      await audit(tx, { action: 'late' })
      told()
      await held
    })
    await written
    await audit(database.db, { action: 'early' })
    await sealAll(database, secretBox)
    release()
    await late
    await sealAll(database, secretBox)
    const events = await database.db
      .selectFrom('auditEvents')
      .select(['id', 'action'])
      .orderBy('position')
      .execute()
    expect(events).toEqual([
      { id: 2, action: 'early' },
      { id: 1, action: 'late' },
    ])
    expect(await verifyChain(database.db, secretBox)).toMatchObject({ count: 2, fault: undefined })
    await database.close()
  })
})
