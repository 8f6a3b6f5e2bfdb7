import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import { seed } from '../../src/demo/seed.ts'
import { decideAtFirst } from '../../src/features/office/placeholders/server/commands.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { foldCounts } from '../../src/server/database/keptCounts.ts'
import { maintenanceLimits } from '../../src/server/database/limits.ts'
import { renewWords } from '../../src/server/lists/addedWords.ts'
import { learnNextWords } from '../../src/server/lists/knownWords.ts'
import { createSecretBox } from '../../src/server/secrets/secretBox.ts'
import { createTestPlace, type TestDatabase, type TestPlace } from '../support/engines.ts'
import { administer, hasDatabase } from '../support/postgresAdmin.ts'
import { testLog } from '../support/testLog.ts'
import { fill, type Filled } from './fill.ts'
import { sizes, type Size } from './sizes.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/growth')
const filledIds = z.object({
  ticket: z.number(),
  customer: z.number(),
  company: z.number(),
  sharing: z.number(),
})

/** A name that changes with the migrations, the demo and what fills an installation. */
function nameOfContent(size: Size): string {
  const hash = createHash('sha256')
  for (const pattern of [
    'migrations/**/*.ts',
    'src/demo/**/*.ts',
    'tests/growth/{fill*,installation,sizes}.ts',
  ])
    for (const file of globSync(pattern, { cwd: root }).toSorted())
      hash.update(readFileSync(join(root, file)))
  return `${size}-${hash.digest('hex').slice(0, 16)}`
}

interface Kept {
  /** The path of a file of SQLite, or the name of a database on the test server. */
  source: string
  ids: string
  exists: () => Promise<boolean>
  /** Copies the database that was filled in a place. */
  keep: (place: TestPlace) => Promise<void>
}

function keptOf(engine: Engine, size: Size): Kept {
  const name = nameOfContent(size)
  const ids = join(cache, `${name}-${engine}.json`)
  if (engine === 'sqlite') {
    const source = join(cache, `${name}.db`)
    return {
      source,
      ids,
      exists: async () => existsSync(source),
      keep: async ({ dataDir }) => copyFileSync(join(dataDir, 'portal.db'), source),
    }
  }
  const server = inject('postgresUrl')
  const source = `portal_growth_${name}`
  return {
    source,
    ids,
    exists: () => hasDatabase(server, source),
    keep: async ({ databaseUrl = server }) => {
      const filled = new URL(databaseUrl).pathname.slice(1)
      await administer(server, `drop database if exists "${source}"`)
      await administer(server, `create database "${source}" template "${filled}"`)
    },
  }
}

/** Opened as by maintenance, because a statement may take long here. */
const openIn = (place: TestPlace) => openDatabase({ ...place, log: testLog, limits: maintenanceLimits })

/** Some tickets whose words do not contain those of their responses yet. */
const answered = sql`select distinct "ticketId" as "id" from "ticketWordsAdded" limit 1000`

/** Fills a new installation and keeps it. */
async function makeKept(engine: Engine, size: Size, kept: Kept): Promise<void> {
  const place = await createTestPlace(engine)
  const database = await openIn(place)
  await decideAtFirst(database.db, true)
  await seed(database, createSecretBox(randomBytes(32)))
  const filled = await fill(database, sizes[size])
  // A server does this in the background.
  while ((await renewWords(database, answered)) > 0);
  while (await learnNextWords(database));
  if (engine === 'postgres') {
    await foldCounts(database, 1)
    await sql`vacuum analyze`.execute(database.db)
  } else await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  await database.close()
  mkdirSync(cache, { recursive: true })
  for (const file of globSync(`${size}-*`, { cwd: cache }))
    if (!file.startsWith(nameOfContent(size))) rmSync(join(cache, file))
  await kept.keep(place)
  // Written last, so that an unfinished copy is never used.
  writeFileSync(kept.ids, JSON.stringify(filled))
  await place.remove()
}

/**
 * An installation of a size, with the ids of its large records. Filling a large one takes a minute on SQLite, and some on
 * PostgreSQL. It is kept for the next time: as a file, or on the server that TEST_DATABASE_URL names.
 */
export async function openInstallation(
  engine: Engine,
  size: Size,
): Promise<{ database: TestDatabase; filled: Filled }> {
  const kept = keptOf(engine, size)
  if (!existsSync(kept.ids) || !(await kept.exists())) await makeKept(engine, size, kept)
  const place = await createTestPlace(engine, { copyOf: kept.source })
  const opened = await openIn(place)
  const close = async () => {
    await opened.close()
    await place.remove()
  }
  const filled = filledIds.parse(JSON.parse(readFileSync(kept.ids, 'utf8')))
  return { database: { ...opened, ...place, close }, filled }
}
