import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestPlace, type TestPlace } from '../../../../tests/support/engines.ts'
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
    await vi.waitFor(() => expect(warnings).toContain('The database cannot be reached; trying again'))
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
    expect(performance.now() - asked).toBeLessThan(2_500)
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
    ).rejects.toThrow('does not exist')
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

/** A network connection to the server that a test can interrupt and restore. */
interface Line {
  url: string
  cut: () => Promise<void>
  mend: () => Promise<void>
}

async function makeLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const { hostname } = url
  const toServer = () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, hostname))
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const listen = async (atPort: number) => {
    server = createServer((near) => {
      const far = toServer()
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('error', () => to.destroy()).on('close', () => to.destroy())
        from.pipe(to)
      }
    })
    await once(server.listen(atPort, '127.0.0.1'), 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The line has no port.')
    return address.port
  }
  const ownPort = await listen(0)
  url.host = `127.0.0.1:${ownPort}`
  url.searchParams.delete('host')
  return {
    url: url.href,
    mend: async () => {
      await listen(ownPort)
    },
    cut: async () => {
      const closed = server && once(server.close(), 'close')
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
  }
}
