import { sql, type Insertable } from 'kysely'
import { compileOnce } from '../database/compileOnce.ts'
import type { Db } from '../database/db.ts'
import { now } from '../database/now.ts'
import { tables, type Tables } from '../database/tables.ts'

export interface AuditEvent {
  /** The event, as noun and verb: 'login failed', 'password reset'. See nameActions for its name on screens. */
  action: string
  actorId?: number | undefined
  /** The affected object, such as 'user 7'. */
  subject?: string
  /** The name of the subject, if its record has been deleted. */
  subjectName?: string
  /** Never a password, a code or a secret. */
  detail?: Record<string, unknown>
  address?: string
}

/** The time and the username of the last event with this action and subject; undefined if there is none. */
export function lastEvent(db: Db, { action, subject }: Required<Pick<AuditEvent, 'action' | 'subject'>>) {
  return db
    .selectFrom('auditEvents')
    .leftJoin('users', 'users.id', 'auditEvents.actorId')
    .select(['users.username', 'auditEvents.at'])
    .where('auditEvents.subject', '=', subject)
    .where('auditEvents.action', '=', action)
    .orderBy('auditEvents.at', 'desc')
    .orderBy('auditEvents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The table of each kind of subject, and the column with a record's name. The key is a noun, such as 'ticket'. */
export const subjectTables: ReadonlyMap<string, { table: string; name: string | undefined }> = new Map(
  Object.entries(tables).flatMap(([table, columns]) =>
    'id' in columns && 'subject' in columns.id
      ? [[columns.id.subject.noun, { table, name: columns.id.subject.name }] as const]
      : [],
  ),
)

type Inserted = Insertable<Tables['auditEvents']> & { subjectId: number | null }

/** The insert itself looks up the current names of actor and subject, so that callers need not know them. */
function rowOf({ subjectId, subjectName, ...event }: Inserted, { noun }: { noun: string }) {
  const ofActor = (column: string) =>
    sql<string | null>`(select ${sql.ref(column)} from "users" where "id" = ${event.actorId})`
  const place = subjectTables.get(noun)
  const found =
    place?.name &&
    sql<
      string | null
    >`(select ${sql.ref(place.name)} from ${sql.table(place.table)} where "id" = ${subjectId})`
  return {
    ...event,
    actorName: ofActor('username'),
    actorRole: ofActor('role'),
    subjectName: found || subjectName,
  }
}

const insertEvent = compileOnce(
  (db, values: Inserted, form: { noun: string }) => db.insertInto('auditEvents').values(rowOf(values, form)),
  { inTransactions: true },
)

function insertedOf(event: AuditEvent): [Inserted, { noun: string }] {
  const { subject = null, subjectName = null } = event
  const [, noun = '', id] = (subjectName === null && /^(.+) (\d{1,15})$/.exec(subject ?? '')) || []
  return [
    {
      at: now(),
      action: event.action,
      actorId: event.actorId ?? null,
      subject,
      subjectName,
      subjectId: id === undefined ? null : Number(id),
      detail: JSON.stringify(event.detail ?? {}),
      ip: event.address ?? null,
    },
    { noun: subjectTables.has(noun) ? noun : '' },
  ]
}

/**
 * Records an event. For a change, pass the transaction of the change. The hash is added later (audit/server/chain.ts).
 */
export async function audit(db: Db, event: AuditEvent): Promise<void> {
  await insertEvent(db, ...insertedOf(event))
}

/** The maximum number of events in one statement. */
const insertedAtOnce = 100

/** Records many events, in their order. */
export async function auditAll(db: Db, events: readonly AuditEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += insertedAtOnce) {
    const rows = events.slice(from, from + insertedAtOnce).map((event) => rowOf(...insertedOf(event)))
    await db.insertInto('auditEvents').values(rows).execute()
  }
}
