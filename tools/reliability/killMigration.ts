import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../../src/server/database/database.ts'
import type { Db } from '../../src/server/database/db.ts'
import { loadMigrations, migrationsFolder } from '../../src/server/database/migrate.ts'
import { type Installation, newInstallation, quiet, readDatabase, startOn } from './installation.ts'

const lastOfBaseline = '0008-money'
const rows = 2_000

/** Writes the migrations of the baseline into a folder. */
async function writeBaseline(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const { name } of await loadMigrations()) {
    if (name > lastOfBaseline) continue
    const address = new URL(`${name}.ts`, migrationsFolder).href
    await writeFile(join(folder, `${name}.ts`), `export * from ${JSON.stringify(address)}\n`)
  }
  return folder
}

/** Inserts accounts and tickets with the columns of that time, whose words the migrations write again (0078). */
async function fill(db: Db): Promise<void> {
  const at = '2024-01-05T15:04:05.120Z'
  const series = sql`with recursive "series"("n") as (select 1 union all select "n" + 1 from "series" where "n" < ${sql.lit(rows)})`
  const name = sql`'person' || "n"`
  await sql`insert into "users" ("username", "usernameKey", "passwordHash", "role", "email", "createdAt", "updatedAt")
    ${series} select ${name}, ${name}, 'none', 'customer', ${name} || '@customer.example', ${at}, ${at} from "series"`.execute(
    db,
  )
  await sql`insert into "tickets" ("userId", "title", "description", "category", "createdAt", "updatedAt")
    ${series} select "n", 'Ticket ' || "n", '印刷できません。', 'technical', ${at}, ${at} from "series"`.execute(
    db,
  )
}

async function makeOld(postgres: string | undefined): Promise<Installation> {
  const installation = await newInstallation(postgres)
  const folder = await writeBaseline()
  const { dataDir, databaseUrl } = installation
  const migrations = pathToFileURL(`${folder}/`)
  const database = await openDatabase({ dataDir, databaseUrl, log: quiet, migrations })
  try {
    await fill(database.db)
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
  return installation
}

async function copyOf(old: Installation, postgres: string | undefined): Promise<Installation> {
  const name = old.databaseUrl && new URL(old.databaseUrl).pathname.slice(1)
  const copy = await newInstallation(postgres, name)
  if (postgres === undefined) await copyFile(join(old.dataDir, 'portal.db'), join(copy.dataDir, 'portal.db'))
  return copy
}

/** Starts the server and kills it after this number of milliseconds, ready or not. */
async function startAndKill(installation: Installation, afterMs: number): Promise<void> {
  let ended: Promise<unknown> | undefined
  const onSpawn = (child: ChildProcess) => {
    ended = once(child, 'exit')
    setTimeout(() => child.kill('SIGKILL'), afterMs)
  }
  // Rejects if the server ends before it is ready.
  await startOn(installation, { onSpawn }).catch(() => {})
  await ended
}

interface Start {
  tookMs: number
  hasMigrated: boolean
  /** A sentence for each table that lacks rows. */
  faults: string[]
}

async function startAndCount(installation: Installation): Promise<Start> {
  const startedAt = performance.now()
  const server = await startOn(installation, { logLevel: 'info' })
  const tookMs = performance.now() - startedAt
  await server.stop()
  const [tickets, users] = await readDatabase(installation, (db) =>
    Promise.all([countOf(db, 'tickets'), countOf(db, 'users')]),
  )
  const faults: string[] = []
  if (tickets !== rows) faults.push(`${tickets} tickets of ${rows} are there.`)
  // The first administrator is an additional account.
  if (users !== rows + 1) faults.push(`${users} accounts of ${rows + 1} are there.`)
  return { tookMs, hasMigrated: server.log().includes('Changed the structure of the database'), faults }
}

async function countOf(db: Db, table: 'tickets' | 'users'): Promise<number> {
  const found = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return found.count
}

export interface KilledMigration {
  rows: number
  /** The number of kills after which the next start had no migrations left. */
  done: number
  /** The time of an undisturbed start with the migrations. */
  wholeMs: number
  faults: string[]
}

/** Kills the server at different moments of a start that migrates; the next start must succeed and have every row. */
export async function killMigrations(postgres: string | undefined, kills: number): Promise<KilledMigration> {
  const old = await makeOld(postgres)
  const onCopy = async (work: (copy: Installation) => Promise<Start>) => {
    const copy = await copyOf(old, postgres)
    try {
      return await work(copy)
    } finally {
      await copy.remove()
    }
  }
  try {
    const { tookMs: wholeMs, faults } = await onCopy(startAndCount)
    let done = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const after = await onCopy(async (copy) => {
        await startAndKill(copy, randomInt(Math.ceil(wholeMs)))
        return startAndCount(copy)
      })
      if (!after.hasMigrated) done += 1
      faults.push(...after.faults)
    }
    return { rows: 2 * rows, done, wholeMs, faults }
  } finally {
    await old.remove()
  }
}
