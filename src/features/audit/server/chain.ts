import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import { canonicalJson } from '../../../server/canonicalJson.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Db, Tx } from '../../../server/database/db.ts'
import type { Tables } from '../../../server/database/tables.ts'
import type { Vault } from '../../../server/vault.ts'

export type StoredEvent = Selectable<Tables['auditEvents']>
type Sealing = Pick<Vault, 'digest'>

/** So many are sealed in one transaction, which keeps other changes waiting on the embedded engine: some 4 ms. */
const sealedAtOnce = 100
const readAtOnce = 500
/** Of the advisory lock that one instance has while it seals. */
const lockId = 5_022_039

/** What the first event is chained to. */
const beginning = ''

/** What the hash is over. A column that comes later is not in it, or what was sealed before would not fit. */
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

/** The hash of an event at its place, over itself and the hash of the one before. */
function hashOf({ digest }: Sealing, previous: string, event: StoredEvent): string {
  const values = sealedColumns.map((name) => (name === 'detail' ? canonicalJson(event.detail) : event[name]))
  return digest('audit log', `${previous}\n${JSON.stringify(values)}`)
}

/**
 * Chains the events that are not sealed yet, those of committed transactions in the order of their ids. What commits later
 * with a lower id comes later: its place is given here. Two that seal at once never give a place twice.
 *
 * @returns how many there were, at most those of one transaction
 */
export async function sealSome({ db, engine, transaction }: Database, vault: Sealing): Promise<number> {
  if ((await unsealed(db).limit(1).execute()).length === 0) return 0
  return transaction(async (tx) => {
    if (engine === 'postgres' && !(await isOurs(tx))) return 0
    const events = await unsealed(tx).limit(sealedAtOnce).execute()
    if (events.length === 0) return 0
    let { position, hash } = await lastSealed(tx)
    const places = events.map((event) => {
      position += 1
      hash = hashOf(vault, hash, { ...event, position })
      return sql`(${event.id}, ${position}, ${hash})`
    })
    await sql`update "auditEvents" set "position" = cast("sealed"."column2" as bigint),
        "hash" = cast("sealed"."column3" as text)
      from (values ${sql.join(places)}) as "sealed"
      where "auditEvents"."id" = cast("sealed"."column1" as bigint)`.execute(tx)
    return events.length
  })
}

/** Seals all there are, in turns with other work. */
export async function sealAll(database: Database, vault: Sealing, signal?: AbortSignal): Promise<void> {
  while ((await sealSome(database, vault)) === sealedAtOnce) {
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

async function lastSealed(db: Db): Promise<{ position: number; hash: string }> {
  const last = await db
    .selectFrom('auditEvents')
    .select(['position', 'hash'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { position: last?.position ?? 0, hash: last?.hash ?? beginning }
}

/** The first event that does not fit. */
interface Fault {
  event: StoredEvent
  /** How many are missing before it; 0 where it differs itself. */
  missing: number
}

export interface Verdict {
  /** So many fit, from the first on. */
  count: number
  /** The hash of the last one that fits; empty where there is none. */
  last: string
  fault: Fault | undefined
  /** Whether an event has the hash that was asked for. */
  hasHash: boolean
  /** Not sealed yet. */
  waiting: number
}

/** Compares every sealed event with its hash, in the order of the chain. @param hash is looked for on the way */
export async function verifyChain(db: Db, vault: Sealing, hash?: string): Promise<Verdict> {
  let [count, last, hasHash] = [0, beginning, false]
  let fault: Fault | undefined
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
      if (after !== count + 1 || hashOf(vault, last, event) !== event.hash) {
        fault = { event, missing: Math.max(0, after - count - 1) }
        break
      }
      count += 1
      last = event.hash
      hasHash ||= last === hash
    }
    if (events.length < readAtOnce) break
    await nextTurn()
  }
  const { waiting } = await db
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()
  return { count, last, fault, hasHash, waiting }
}

/**
 * For a key that replaces a lost one: what the former key sealed nobody can check any more, so all of it is sealed anew
 * at the next start. @returns whether there was anything that this key had not sealed
 */
export async function forgetSeals(db: Db, vault: Sealing): Promise<boolean> {
  const first = await db.selectFrom('auditEvents').selectAll().where('position', '=', 1).executeTakeFirst()
  if (!first || hashOf(vault, beginning, first) === first.hash) return false
  await db
    .updateTable('auditEvents')
    .set({ position: null, hash: null })
    .where('position', 'is not', null)
    .execute()
  return true
}
