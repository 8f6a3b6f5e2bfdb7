import { readdir } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { now } from './now.ts'
import { schemaOf, type Migration } from '../../../migrations/frozen/schema.ts'
import type { TransactionScope } from './transaction.ts'
import { DatabaseUnusable } from './unusable.ts'

/** A migration. `name` is the name of its file; the database stores the names of applied migrations. */
export interface Step {
  name: string
  up: Migration['up']
}

export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/**
 * The last of the 66 migrations that the baseline replaces: those numbered below it, one per area, make the structure
 * that it left. The commit is the version that older databases go through (docs/decisions/0127-one-baseline.md).
 */
const lastReplaced = { step: '0068-scanned-files', commit: 'a12c8ed1' }

const lockId = 7_305_004_161
const fileName = /^(\d{4}-[a-z0-9-]+)\.ts$/

/**
 * All migrations of this program, in the order of their numbers.
 *
 * @throws when a file exports no function `up`
 */
export async function loadMigrations(folder = migrationsFolder): Promise<Step[]> {
  const names = (await readdir(folder)).flatMap((file) => fileName.exec(file)?.[1] ?? []).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const migration: unknown = await import(new URL(`${name}.ts`, folder).href)
      if (!isMigration(migration)) throw new Error(`The migration ${name} exports no function up.`)
      return { name, up: (schema) => migration.up(schema) }
    }),
  )
}

/**
 * Applies all missing steps in one exclusive transaction. If the process is killed, none of these steps is applied. A
 * second process waits for the first and then finds no missing steps. Kysely's Migrator is not used, because it creates
 * its own tables outside that transaction and cannot check foreign keys inside it.
 *
 * @returns the names of the applied steps
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  scope: TransactionScope,
  engine: Engine,
  steps: readonly Step[],
): Promise<string[]> {
  return scope.run(db, async (tx) => {
    // On SQLite, `begin immediate` has already locked other processes out.
    if (engine === 'postgres') await lockOut(tx)
    await sql`create table if not exists "schemaMigrations" ("name" text primary key, "appliedAt" text not null)`.execute(
      tx,
    )
    const missing = missingSteps(await appliedSteps(tx), steps)
    for (const { name, up } of missing) {
      await up(schemaOf(tx, engine))
      await sql`insert into "schemaMigrations" ("name", "appliedAt") values (${name}, ${now()})`.execute(tx)
    }
    if (engine === 'sqlite' && missing.length > 0) await checkForeignKeys(tx)
    return missing.map(({ name }) => name)
  })
}

/** The names of the steps that were applied to the database. */
export async function appliedSteps<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "name" from "schemaMigrations" order by "name"`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * The steps that are still to be applied.
 *
 * @throws DatabaseUnusable if the database has a step that this program lacks: an older program must not write to it,
 *   and one from before the baseline cannot be brought up to date
 */
export function missingSteps(applied: readonly string[], steps: readonly Step[]): Step[] {
  const unknown = applied.filter((name) => !steps.some((step) => step.name === name))
  const newer = unknown.find((name) => name > lastReplaced.step)
  if (newer !== undefined) {
    throw new DatabaseUnusable(
      `The database was written by a newer version of this program (it knows the step ${newer}). ` +
        'Use that version, or a backup made by this one.',
    )
  }
  const missing = steps.filter(({ name }) => !applied.includes(name))
  if (unknown.length === 0) return missing
  if (!applied.includes(lastReplaced.step)) {
    throw new DatabaseUnusable(
      `The database was written by a version of this program from before the commit ${lastReplaced.commit}. ` +
        'It has to go through that version first, as docs/operate.md says under Upgrade.',
    )
  }
  return missing.filter(({ name }) => name > lastReplaced.step)
}

/**
 * Called by commands, because they must not migrate a database that a server may be using.
 *
 * @throws DatabaseUnusable when steps are missing
 */
export function refuseOlder(applied: readonly string[], steps: readonly Step[]): void {
  if (missingSteps(applied, steps).length === 0) return
  throw new DatabaseUnusable(
    'The database was written by an older version of this program. ' +
      'Start the server once, which brings it up to date, or use the program that wrote it.',
  )
}

async function lockOut<Tables>(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
}

/**
 * Checks the foreign keys after migrations. Foreign keys are switched off during migrations, because otherwise dropping
 * a table to rebuild it would delete the rows that refer to it.
 */
async function checkForeignKeys<Tables>(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx)
  const [broken] = rows
  if (broken) throw new Error(`A migration left rows in ${broken.table} that point at nothing.`)
}

function isMigration(value: unknown): value is Migration {
  return typeof value === 'object' && value !== null && 'up' in value && typeof value.up === 'function'
}
