import * as z from 'zod/mini'
import { columnKinds, tables } from '../../server/database/tables.ts'
import type { ColumnKind } from '../../server/database/columns.ts'

/** Beside the tables of the schema a backup holds these two. */
export const manifestTable = 'backupManifest'
export const uploadsTable = 'backupUploads'

export const formatNumber = 1

/** What a backup says of itself. */
export const manifest = z.object({
  format: z.literal(formatNumber),
  createdAt: z.string(),
  /** Rows by table. */
  counts: z.record(z.string(), z.number()),
  uploads: z.number(),
  /** Of the content, whatever the engine: what a restore prints again. */
  checksum: z.string(),
  /** Of the file as it was written, this row aside: tells damage that SQLite cannot see. */
  seal: z.string(),
  /** Tells whether an installation has the key that the secrets were sealed with, and nothing about the key. */
  keyMark: z.nullable(z.string()),
})
export type Manifest = z.infer<typeof manifest>

export interface KeptTable {
  name: string
  columns: readonly { name: string; kind: ColumnKind | undefined }[]
  /** The primary key, which every table declares first. */
  key: string
  /** Whether the database numbers its rows. */
  numbered: boolean
}

// Without worth after a restore, or a danger: a session that was ended since would live again. The versions of
// lists are made by triggers.
const notKept = new Set(['sessions', 'throttles', 'idempotencyKeys', 'listVersions'])

/** What a backup keeps, parents before their children. */
export const keptTables: readonly KeptTable[] = Object.entries(tables)
  .filter(([name]) => !notKept.has(name))
  .map(([name, declared]) => {
    const columns = Object.keys(declared).map((column) => ({
      name: column,
      kind: columnKinds.get(`${name}.${column}`),
    }))
    const [first] = columns
    if (!first) throw new Error(`The table ${name} has no columns.`)
    return { name, columns, key: first.name, numbered: first.kind === 'id' }
  })

export const emptiedTables: readonly string[] = Object.keys(tables).filter((name) => notKept.has(name))
