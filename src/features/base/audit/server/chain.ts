import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import { canonicalJson } from '../../../../server/audit/canonicalJson.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { now } from '../../../../server/database/now.ts'
import { beginning, lastSealed, readHead, writeHead, type Head, type Sealing } from './head.ts'

export type StoredEvent = Selectable<Tables['auditEvents']>

/**
 * The number of events that are hashed in one transaction. The transaction takes about 4 ms. On the embedded engine,
 * other changes wait for it.
 */
const sealedAtOnce = 100
const readAtOnce = 500
/** The advisory lock that one instance holds while it seals. */
const lockId = 5_022_039

/**
 * The hashed columns. `sealedAt` is hashed after these, but not in events that were hashed before that column existed.
 */
const sealedColumns = [
  'position',
  'id',
  'at',
  'actorId',
  'actorName',
  'actorRole',
  'action',
  'subject',
  'subjectName',
  'detail',
  'ip',
] as const

/** The hash of an event, computed from the event, its position and the previous hash. */
export function hashOf({ digest }: Sealing, previous: string, event: StoredEvent): string {
  const values = sealedColumns.map((name) => (name === 'detail' ? canonicalJson(event.detail) : event[name]))
  if (event.sealedAt !== null) values.push(event.sealedAt)
  return digest('audit log', `${previous}\n${JSON.stringify(values)}`)
}

/** Called with a sentence if someone has tampered with the log in the database. */
export type Warn = (what: string) => void

/**
 * Seals the next unsealed events of committed transactions, in the order of their ids. Events that are committed later
 * with lower ids get later positions. Two instances that seal at once never assign the same position. The chain
 * continues from its stored head (head.ts), not from the last event in the table. Deleted events therefore leave a
 * permanent gap.
 *
 * @returns the number of sealed events, at most those of one transaction
 */
export async function sealSome(
  { db, engine, transaction }: Database,
  secretBox: Sealing,
  warn: Warn = () => {},
): Promise<number> {
  if ((await unsealed(db).limit(1).execute()).length === 0) return 0
  return transaction(async (tx) => {
    if (engine === 'postgres' && !(await isOurs(tx))) return 0
    const head = (await readHead(tx, secretBox)) ?? (await headWithGap(tx, warn))
    const events = await sealable(tx, head, warn)
    if (events.length === 0) return 0
    let { position, hash, lastId } = head
    const sealedAt = now()
    const places = events.map((event) => {
      position += 1
      hash = hashOf(secretBox, hash, { ...event, position, sealedAt })
      lastId = Math.max(lastId, event.id)
      return sql`(${event.id}, ${position}, ${hash})`
    })
    await sql`update "auditEvents" set "position" = cast("sealed"."column2" as bigint),
        "hash" = cast("sealed"."column3" as text), "sealedAt" = ${sealedAt}
      from (values ${sql.join(places)}) as "sealed"
      where "auditEvents"."id" = cast("sealed"."column1" as bigint)`.execute(tx)
    await writeHead(tx, secretBox, { position, hash, lastId })
    return events.length
  })
}

/**
 * Replaces a head that was changed or deleted in the database. Leaves out one position as a permanent gap, because
 * events may have been deleted as well.
 */
async function headWithGap(tx: Tx, warn: Warn): Promise<Head> {
  warn('the end of the audit log was changed in the database')
  const { position, hash, lastId } = await lastSealed(tx)
  return { position: position + 1, hash, lastId }
}

/**
 * The next events to seal. An unsealed event with an id below the highest sealed id usually comes from a transaction
 * that committed late. But if the chain lacks a position, the event may have been sealed before, and someone removed
 * its seal. Such an event must not be sealed again.
 */
async function sealable(tx: Tx, { position, lastId }: Head, warn: Warn): Promise<StoredEvent[]> {
  const events = await unsealed(tx).limit(sealedAtOnce).execute()
  if (!events.some(({ id }) => id <= lastId)) return events
  const { sealed } = await tx
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<number>().as('sealed'))
    .where('position', 'is not', null)
    .executeTakeFirstOrThrow()
  if (sealed >= position) return events
  warn('sealed events of the audit log were changed or deleted in the database')
  return unsealed(tx).where('id', '>', lastId).limit(sealedAtOnce).execute()
}

/** Seals all events, batch by batch, so that other work is not blocked. */
export async function sealAll(
  database: Database,
  secretBox: Sealing,
  { signal, warn }: { signal?: AbortSignal; warn?: Warn } = {},
): Promise<void> {
  while ((await sealSome(database, secretBox, warn)) === sealedAtOnce) {
    if (signal?.aborted) return
    await nextTurn()
  }
}

const unsealed = (db: Db) =>
  db.selectFrom('auditEvents').selectAll().where('position', 'is', null).orderBy('id')

async function isOurs(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${lockId}) as "taken"`.execute(tx)
  return rows[0]?.taken ?? false
}

interface Fault {
  event: StoredEvent
  /** The number of events missing before this event; 0 if the event itself was changed. */
  missing: number
}

/**
 * Events sealed long after they were written. Either no server was running, or someone has tampered with their seals.
 */
interface Late {
  count: number
  first: StoredEvent
}

/** Events sealed after this time count as late: a running server seals events within seconds. */
const lateMs = 10 * 60_000

export interface Verdict {
  /** The number of events that verify, counted from the first. */
  count: number
  /** The hash of the last event that verifies; empty if none does. */
  last: string
  fault: Fault | undefined
  /** The number of events missing at the end; 'unknown' if the stored head was changed or deleted. */
  missingAtEnd: number | 'unknown'
  /**
   * The late events after the event with the given hash. Late events before it were already reported by the run that
   * printed the hash.
   */
  late: Late | undefined
  hasHash: boolean
  waiting: number
}

/**
 * Verifies the hash of every sealed event, in the order of the chain.
 *
 * @param hash the hash to look for
 */
export async function verifyChain(db: Db, secretBox: Sealing, hash?: string): Promise<Verdict> {
  // The head is read before the events, because a running server seals more events meanwhile.
  const head = await readHead(db, secretBox)
  let [count, last, hasHash] = [0, beginning.hash, false]
  let fault: Fault | undefined
  let late: Late | undefined
  let after = Number.MIN_SAFE_INTEGER
  while (!fault) {
    const events = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('position', '>', after)
      .orderBy('position')
      .limit(readAtOnce)
      .execute()
    for (const event of events) {
      after = event.position ?? after
      if (after !== count + 1 || hashOf(secretBox, last, event) !== event.hash) {
        fault = { event, missing: Math.max(0, after - count - 1) }
        break
      }
      count += 1
      last = event.hash
      if (isLate(event)) late = { first: late?.first ?? event, count: (late?.count ?? 0) + 1 }
      if (last === hash) {
        hasHash = true
        late = undefined
      }
    }
    if (events.length < readAtOnce) break
    await nextTurn()
  }
  const { waiting } = await db
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()
  const missingAtEnd = head ? (fault ? 0 : Math.max(0, head.position - count)) : 'unknown'
  return { count, last, fault, missingAtEnd, late, hasHash, waiting }
}

const isLate = ({ at, sealedAt }: StoredEvent) =>
  sealedAt !== null && Date.parse(sealedAt) - Date.parse(at) > lateMs

/**
 * Removes all hashes made with a lost key, which nobody can verify any more. The next start seals all events again with
 * the new key.
 *
 * @returns whether events were sealed with another key
 */
export async function forgetSeals(db: Db, secretBox: Sealing): Promise<boolean> {
  const first = await db.selectFrom('auditEvents').selectAll().where('position', '=', 1).executeTakeFirst()
  if (!first || hashOf(secretBox, beginning.hash, first) === first.hash) return false
  await db
    .updateTable('auditEvents')
    .set({ position: null, hash: null, sealedAt: null })
    .where('position', 'is not', null)
    .execute()
  await db.deleteFrom('auditHead').execute()
  return true
}
