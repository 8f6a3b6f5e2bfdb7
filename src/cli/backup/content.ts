import { createHash, type Hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { canonicalJson } from '../../server/audit/canonicalJson.ts'
import type { Db } from '../../server/database/db.ts'
import type { BeginStep } from '../steps.ts'
import { keptTables, manifestTable } from './format.ts'
import { countRows, pagesOf } from './rows.ts'

/** Numbers and a checksum by which a backup and the restored database can be compared. */
export interface Content {
  /** Rows by table. */
  counts: Record<string, number>
  uploads: number
  /** The same for the same rows and files, whether the database is SQLite or PostgreSQL. */
  checksum: string
}

/** An uploaded file: its path below the folder of uploads, and its SHA-256 in hex. */
export interface UploadMark {
  path: string
  sha256: string
}

/** Counts the rows of a database, and computes a checksum of the rows and of the uploaded files. */
export async function contentOf(db: Db, uploads: readonly UploadMark[], begin: BeginStep): Promise<Content> {
  const advance = await begin({ text: 'Counting the rows', total: await countRows(db), unit: 'rows' })
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  for (const table of keptTables) {
    hash.update(`${table.name}\n`)
    let count = 0
    for await (const rows of pagesOf(db, table)) {
      count += rows.length
      await advance(rows.length)
      for (const row of rows) hash.update(`${canonicalJson(table.columns.map(({ name }) => row[name]))}\n`)
    }
    counts[table.name] = count
  }
  for (const { path, sha256 } of uploads.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path} ${sha256}\n`)
  }
  return { counts, uploads: uploads.length, checksum: hash.digest('hex') }
}

/** The number of rows that are read in one turn of the event loop. */
const rowsPerTurn = 1000

/** SHA-256 of all tables of a file except the manifest, in hex. Works for every version of the database structure. */
export async function sealOf(raw: DatabaseSync, begin: BeginStep): Promise<string> {
  const hash = createHash('sha256')
  const found = raw
    .prepare(`select "name" from sqlite_schema where "type" = 'table' and "name" <> ? order by "name"`)
    .all(manifestTable)
  const counts = found.map(({ name }) =>
    raw.prepare(`select count(*) as "rows" from "${String(name)}"`).get(),
  )
  const total = counts.reduce((sum, count) => sum + Number(count?.['rows']), 0)
  const advance = await begin({ text: 'Computing the checksum', total, unit: 'rows' })
  for (const { name } of found) {
    hash.update(`${String(name)}\n`)
    let read = 0
    const rows = raw.prepare(`select * from "${String(name)}"`)
    rows.setReadBigInts(true)
    for (const row of rows.iterate()) {
      for (const value of Object.values(row)) addValue(hash, value)
      read += 1
      if (read % rowsPerTurn === 0) await advance(rowsPerTurn)
    }
    await advance(read % rowsPerTurn)
  }
  return hash.digest('hex')
}

function addValue(hash: Hash, value: unknown): void {
  const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value))
  hash.update(`${value === null ? 'null' : typeof value} ${bytes.length} `).update(bytes)
}
