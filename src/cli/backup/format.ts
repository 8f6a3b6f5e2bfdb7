import * as z from 'zod/mini'
import { secretNotices } from '../../features/mail/notices.ts'
import { columnKinds, keptCounts, tables } from '../../server/database/tables.ts'
import type { ColumnKind } from '../../server/database/columns.ts'

/** The two tables that a backup has in addition to those of the schema. */
export const manifestTable = 'backupManifest'
export const uploadsTable = 'backupUploads'

export const formatNumber = 1

/** Written into the backup, to check it when it is read. */
export const manifest = z.object({
  format: z.literal(formatNumber),
  createdAt: z.string(),
  /** Rows by table. */
  counts: z.record(z.string(), z.number()),
  uploads: z.number(),
  /** The checksum of the content, the same on both engines: a restore prints it again. */
  checksum: z.string(),
  /** Checksum of the file as it was written, without this row: finds damage that SQLite does not detect. */
  seal: z.string(),
  /** Identifies the key that the secrets were encrypted with, without revealing it (see key.ts). */
  keyMark: z.nullable(z.string()),
  /** Files that its rows name and that were deleted while it was written. */
  deletedFiles: z.optional(z.array(z.string())),
  /** How many other files the operator allowed to be missing. */
  allowedMissing: z.optional(z.number()),
})
export type Manifest = z.infer<typeof manifest>

/** A table whose rows a backup contains. */
export interface KeptTable {
  name: string
  columns: readonly { name: string; kind: ColumnKind | undefined }[]
  /** The primary key, which every table declares first. */
  key: string
  /** Whether the database numbers its rows. */
  isNumbered: boolean
}

// Useless or dangerous after a restore: a session that was ended since would be valid again. The restored installation
// compares its key with the secrets themselves, and a restore stores a hold of its own.
const notKept = new Set(['sessions', 'throttles', 'idempotencyKeys', 'keyCheck', 'hold'])

/** The tables of a backup, parents before children. Materialized counts are left out: triggers count restored rows. */
export const keptTables: readonly KeptTable[] = Object.entries(tables)
  .filter(([name]) => !notKept.has(name) && !(name in keptCounts))
  .map(([name, declared]) => {
    const columns = Object.keys(declared).map((column) => ({
      name: column,
      kind: columnKinds.get(`${name}.${column}`),
    }))
    const [first] = columns
    if (!first) throw new Error(`The table ${name} has no columns.`)
    return { name, columns, key: first.name, isNumbered: first.kind === 'id' }
  })

/**
 * SQL condition (SQLite) on `outbox` for mails that a backup leaves out: anyone with the backup could use their links.
 */
export const secretMails = `"event" in (${secretNotices.map((kind) => `'${kind}'`).join(', ')})`

/** Tables that exist in a backup without rows. */
export const emptiedTables: readonly string[] = Object.keys(tables).filter((name) => notKept.has(name))
