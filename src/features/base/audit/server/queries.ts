import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import { nameOfAction } from '../../../../server/audit/actionNames.ts'
import { subjectTables } from '../../../../server/audit/audit.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { amongIds } from '../../../../server/lists/amongIds.ts'
import { matching, searchTyped } from '../../../../server/lists/matching.ts'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'
import { containing } from '../../../../shared/text/folded.ts'
import { isFoundBy, searchWords } from '../../../../shared/text/searchWords.ts'
import type { AuditEventRow, AuditPageOfEvents, AuditSelection } from '../schema.ts'
import type { StoredEvent } from './chain.ts'

const pageRows = 100
/**
 * One statement checks the other filters on at most this many events that the first filter found. This takes about 20
 * ms.
 */
const maxSearchedEvents = 5_000

type Lead = 'subject' | 'actorName' | 'action'
type Filter = [column: Lead, value: string]
type Read = Pick<Database, 'db' | 'engine'>
type Events<Row> = SelectQueryBuilder<{ auditEvents: Tables['auditEvents'] }, 'auditEvents', Row>

/** Reads a page of matching events, newest first. If `before` is given, the page contains only events before it. */
export async function readAuditPage(
  database: Read,
  { person, action, subject, from, to }: AuditSelection,
  before?: string,
  searched = maxSearchedEvents,
): Promise<AuditPageOfEvents> {
  const { db } = database
  // The most selective filter comes first. The database scans the index of this filter's column, and checks the other
  // filters on the events that it finds.
  const filters: Filter[] = []
  if (subject) filters.push(['subject', await subjectOf(db, subject)])
  const username = person && (await usernameOf(db, person))
  if (username) filters.push(['actorName', username])
  if (action) filters.push(['action', action])
  const [lead, ...rest] = filters
  const others = rest.map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`)
  // No index helps to find a part of a name, so the name is compared while events are read in batches.
  if (person && !username) others.push(await namedLike(database, person))

  const place = before === undefined ? undefined : placeIn(before)
  const inOrder = <Row>(query: Events<Row>) => {
    // Compares ranges. With `=`, PostgreSQL would read the index by time, and pass all other events to find the few
    // rare ones.
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
          .where(sql<boolean>`${sql.join(others, sql` and `)}`)
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

/** The stored spelling of the username of an existing or deleted account; undefined if there is no such username. */
async function usernameOf(db: Db, typed: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('users')
    .select('username')
    .where('usernameKey', '=', nameKeyOf(typed))
    .executeTakeFirst()
  if (account) return account.username
  // Compares a range instead of using `=`, for the same reason as readAuditPage.
  const event = await db
    .selectFrom('auditEvents')
    .select('actorName')
    .where('actorName', '>=', typed)
    .where('actorName', '<=', typed)
    .orderBy('actorName')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return event?.actorName ?? undefined
}

/**
 * The maximum number of accounts that are found by their current names. Further accounts are found only by their
 * usernames.
 */
const maxNamed = 20
/** The maximum number of accounts whose names are compared with the words, the newest first. */
const comparedAccounts = 1_000

/** Whether the actor's username contains the text, or the account's current name has its words. */
async function namedLike({ db, engine }: Read, typed: string): Promise<RawBuilder<boolean>> {
  const { words } = searchTyped(typed)
  const found = matching(engine, 'users', { words, most: comparedAccounts })
  const accounts = await db
    .selectFrom('users')
    .where(sql<boolean>`"id" ${amongIds(engine, sql`select "id" from ${found} as "found"`)}`)
    .select(['username', 'firstName', 'lastName', 'fullName'])
    .orderBy('id')
    .execute()
  // The index finds a word in any text of an account, such as an email address.
  const isNamed = ({ firstName, lastName, fullName }: (typeof accounts)[number]) => {
    const named = searchWords([firstName, lastName, fullName].join(' '))
    return words.every((word) => named.some((each) => isFoundBy(each, word)))
  }
  const names = accounts.filter(isNamed).map(({ username }) => username)
  const isByAccount =
    names.length === 0 ? sql`false` : sql`"actorName" in (${sql.join(names.slice(0, maxNamed))})`
  return sql<boolean>`(folded("actorName") like ${containing(typed)} escape '\\' or ${isByAccount})`
}

/** The subject as events contain it: 'ticket 12' for 'Ticket #12', 'user 7' for 'User carl' or 'carl'. */
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

/** Converts stored events to rows for the reader, and marks accounts and records that have been deleted since. */
async function present(db: Db, events: readonly StoredEvent[]): Promise<AuditEventRow[]> {
  const named = new Map<string, Set<number>>()
  const name = (table: string, id: number) => named.set(table, (named.get(table) ?? new Set()).add(id))
  const subjects = events.map(({ subject }) => {
    const [, noun = '', id] = /^(.+) (\d{1,15})$/.exec(subject ?? '') ?? []
    const table = subjectTables.get(noun)?.table
    return table === undefined ? undefined : { table, id: Number(id) }
  })
  for (const { actorId } of events) if (actorId !== null) name('users', actorId)
  for (const subject of subjects) if (subject) name(subject.table, subject.id)
  const there = new Set<string>()
  if (named.size > 0) {
    const found = [...named].map(
      ([table, ids]) =>
        sql`select ${sql.lit(table)} as "table", "id" from ${sql.table(table)} where "id" in (${sql.join([...ids])})`,
    )
    const { rows } = await sql<{ table: string; id: number }>`${sql.join(found, sql` union all `)}`.execute(
      db,
    )
    for (const { table, id } of rows) there.add(`${table} ${id}`)
  }
  return events.map(({ actorId, ...event }, index) => {
    const subject = subjects[index]
    return {
      ...event,
      actionName: nameOfAction(event.action),
      actorIsDeleted: actorId !== null && !there.has(`users ${actorId}`),
      subjectIsDeleted: subject !== undefined && !there.has(`${subject.table} ${subject.id}`),
    }
  })
}
