import * as z from 'zod/mini'
import { secretNotices } from '../../features/mail/notices.ts'
import { columnKinds, keptCounts, tables } from '../../server/database/tables.ts'
import type { ColumnKind } from '../../server/database/columns.ts'

/** The two tables that a backup has in addition to those of the schema. */
export const manifestTable = 'backupManifest'
export const uploadsTable = 'backupUploads'

export const formatNumber = 1

/** The manifest, which is written into the backup so that the backup can be checked when it is read. */
export const manifest = z.object({
  format: z.literal(formatNumber),
  createdAt: z.string(),
  /** Rows by table. */
  counts: z.record(z.string(), z.number()),
  uploads: z.number(),
  /** The checksum of the content, which is the same for SQLite and PostgreSQL. A restore prints the checksum again. */
  checksum: z.string(),
  /** The checksum of the file without the manifest, which reveals damage that SQLite does not detect. */
  seal: z.string(),
  /** Identifies the key that encrypted the secrets, without revealing the key (see key.ts). */
  keyMark: z.nullable(z.string()),
  /** Files that rows of the backup refer to, but that were deleted while the backup was written. */
  deletedFiles: z.optional(z.array(z.string())),
  /** The number of files, besides `deletedFiles`, that the operator allowed to be missing (--allow-missing). */
  allowedMissing: z.optional(z.number()),
})
export type Manifest = z.infer<typeof manifest>

export interface KeptTable {
  name: string
  columns: readonly { name: string; kind: ColumnKind | undefined }[]
  /** The primary key: in every table, the column that is declared first. */
  key: string
  /** Whether the database assigns the ids of the rows. */
  isNumbered: boolean
}

// Tables whose rows would be useless or dangerous after a restore: for example, a session that has ended since the
// backup would be valid again. `keyCheck` is not needed, because the restored installation compares its key with the
// secrets themselves. `hold` is not needed, because a restore stores a new one.
const notKept = new Set(['sessions', 'throttles', 'idempotencyKeys', 'keyCheck', 'hold'])

/**
 * The tables of a backup, parents before children. Materialized counts are left out, because triggers count the
 * restored rows.
 */
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
 * An SQL condition (SQLite) on `outbox` for mails with secret links. A backup leaves these out, because anyone with the
 * backup could use the links.
 */
export const secretMails = `"event" in (${secretNotices.map((kind) => `'${kind}'`).join(', ')})`

/** Tables that a backup contains without their rows. */
export const emptiedTables: readonly string[] = Object.keys(tables).filter((name) => notKept.has(name))
