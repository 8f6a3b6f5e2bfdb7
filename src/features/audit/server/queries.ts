import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../../../server/database/db.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { nameKeyOf } from '../../../server/nameKey.ts'
import type { AuditEventRow, AuditPageOfEvents, AuditSelection } from '../schema.ts'
import type { StoredEvent } from './chain.ts'

const pageRows = 100
/** So many events of one filter are searched for the others at once: some 20 ms. */
const maxSearchedEvents = 5_000

type Lead = 'subject' | 'actorName' | 'action'
type Filter = [column: Lead, value: string]
type Events<Row> = SelectQueryBuilder<{ auditEvents: Tables['auditEvents'] }, 'auditEvents', Row>

/** A page of the events of a selection, newest first, before a place if one is given. */
export async function readAuditPage(
  db: Db,
  { person, action, subject, from, to }: AuditSelection,
  before?: string,
  searched = maxSearchedEvents,
): Promise<AuditPageOfEvents> {
  // The narrowest first: its index is walked, and the others are compared on the way.
  const filters: Filter[] = []
  if (subject) filters.push(['subject', await subjectOf(db, subject)])
  if (person) filters.push(['actorName', await usernameOf(db, person)])
  if (action) filters.push(['action', action])
  const [lead, ...others] = filters

  const place = before === undefined ? undefined : placeIn(before)
  const inOrder = <Row>(query: Events<Row>) => {
    // Not `=`: PostgreSQL would take the order by time for as good, and walk past everything else to what is rare.
    const columns = sql.join([...(lead ? [sql.ref(lead[0])] : []), sql.ref('at'), sql.ref('id')])
    const at = (...values: unknown[]) => sql.join([...(lead ? [lead[1]] : []), ...values])
    const times = sql.join([...(lead ? [sql.ref(lead[0])] : []), sql.ref('at')])
    let walked = query
    if (lead) walked = walked.where(lead[0], '>=', lead[1]).where(lead[0], '<=', lead[1])
    if (from !== undefined) walked = walked.where(sql<boolean>`(${times}) >= (${at(from)})`)
    if (to !== undefined) walked = walked.where(sql<boolean>`(${times}) < (${at(to)})`)
    if (place) walked = walked.where(sql<boolean>`(${columns}) < (${at(place.at, place.id)})`)
    if (lead) walked = walked.orderBy(lead[0], 'desc')
    return walked.orderBy('at', 'desc').orderBy('id', 'desc')
  }
  const all = inOrder(db.selectFrom('auditEvents').selectAll())
  const found = await (
    others.length === 0
      ? all.limit(pageRows)
      : db
          .selectFrom(all.limit(searched).as('walked'))
          .selectAll()
          .where((row) => row.and(Object.fromEntries(others)))
          .limit(pageRows)
  ).execute()
  const last =
    found.length === pageRows
      ? found.at(-1)
      : others.length > 0
        ? await inOrder(db.selectFrom('auditEvents').select(['at', 'id']))
            .offset(searched - 1)
            .limit(1)
            .executeTakeFirst()
        : undefined
  return { events: await present(db, found), next: last ? `${last.at}_${last.id}` : null }
}

function placeIn(before: string): { at: string; id: number } {
  const [at = '', id] = before.split('_')
  return { at, id: Number(id) }
}

/** The username as it is written; as it was typed for an account that is not there any more. */
async function usernameOf(db: Db, typed: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('usernameKey', '=', nameKeyOf(typed))
    .executeTakeFirst()
  return user?.username ?? typed
}

/** What events call the subject: 'ticket 12' for 'Ticket #12', 'user 7' for 'User carl' or 'carl'. */
async function subjectOf(db: Db, typed: string): Promise<string> {
  const [, noun, id] = /^(\D*[^\s\d#])\s*#?(\d+)$/.exec(typed) ?? []
  if (noun !== undefined) return `${noun.toLowerCase()} ${id}`
  const name = typed.replace(/^user\s+/i, '')
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('usernameKey', '=', nameKeyOf(name))
    .executeTakeFirst()
  if (user) return `user ${user.id}`
  const deleted = await db
    .selectFrom('auditEvents')
    .select('subject')
    .where('action', '=', 'user deleted')
    .where('subjectName', '=', name)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return deleted?.subject ?? typed
}

type DeletableTable = 'users' | 'companies' | 'teamMembers' | 'contactRequests'

/** Whose records may be gone, while the events about them stay. */
const deletable: Readonly<Record<string, DeletableTable>> = {
  user: 'users',
  company: 'companies',
  'team member': 'teamMembers',
  inquiry: 'contactRequests',
}

async function present(db: Db, events: readonly StoredEvent[]): Promise<AuditEventRow[]> {
  const named = new Map<DeletableTable, Set<number>>()
  const name = (table: DeletableTable, id: number) =>
    named.set(table, (named.get(table) ?? new Set()).add(id))
  const subjects = events.map(({ subject }) => {
    const [, noun = '', id] = /^(.+) (\d{1,15})$/.exec(subject ?? '') ?? []
    const table = deletable[noun]
    return table && { table, id: Number(id) }
  })
  for (const { actorId } of events) if (actorId !== null) name('users', actorId)
  for (const subject of subjects) if (subject) name(subject.table, subject.id)
  const there = new Set<string>()
  for (const [table, ids] of named) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
    for (const { id } of rows) there.add(`${table} ${id}`)
  }
  return events.map(({ actorId, ...event }, index) => {
    const subject = subjects[index]
    return {
      ...event,
      actorIsDeleted: actorId !== null && !there.has(`users ${actorId}`),
      subjectIsDeleted: subject !== undefined && !there.has(`${subject.table} ${subject.id}`),
    }
  })
}
