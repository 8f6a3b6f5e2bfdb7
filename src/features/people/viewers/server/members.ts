import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import { now } from '../../../../server/database/now.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import { hasWords, searchTyped, wordsOf } from '../../../../server/lists/matching.ts'
import type { PartOfList, RowRange } from '../../../../server/lists/rowRange.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { isAdministrator, isStaff } from '../../../../shared/endpoint/roles.ts'
import { sortKey } from '../../../../shared/text/sortKey.ts'
import { shownName } from '../../accounts/server/directory.ts'
import { memberChange, type CompanyMember, type MemberChange } from '../../companies/schema.ts'
import { findCompanyThatStays } from '../../companies/server/queries.ts'

/**
 * The members whom this user may see. Agents may see only members who are customers; the list of users has the same
 * limit.
 */
function membersSeenBy(db: Db, { role }: Pick<Actor, 'role'>) {
  return db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .$if(!isAdministrator(role), (query) => query.where('users.role', '=', 'customer'))
    .select([
      'users.id',
      'users.username',
      shownName.as('name'),
      'users.email',
      'users.phone',
      'companyMembers.companyId',
      'companyMembers.isPrimary',
      'companyMembers.isBilling',
      'companyMembers.isTechnical',
      'companyMembers.ticketAccess',
      'companyMembers.readsInvoices',
      'companyMembers.createdAt',
    ])
}

/** The members of a company in pages, ordered by user id. */
export function memberPages(db: Db, actor: Actor, companyId: number) {
  return oldestFirst((after, rows) =>
    membersSeenBy(db, actor)
      .where('companyMembers.companyId', '=', companyId)
      .where('companyMembers.userId', '>', after)
      .orderBy('companyMembers.userId')
      .limit(rows)
      .execute(),
  )
}

/** The primary contact comes first, then the other contacts. */
const contactRank = sql<number>`case when "isPrimary" then 0 when "isBilling" or "isTechnical" then 1 else 2 end`

/**
 * A range of the members of a company: the contacts first, then the others, each by name.
 *
 * @param text searched words; each must begin a word of the name, the email address, the phone number or the company
 */
export async function membersInRange(
  { db, engine }: Database,
  actor: Actor,
  { companyId, text }: { companyId: number; text?: string | undefined },
  { first, last }: RowRange,
): Promise<PartOfList<CompanyMember>> {
  const found = await membersSeenBy(db, actor)
    .clearSelect()
    .select(['users.id', contactRank.as('rank'), shownName.as('name')])
    .where('companyMembers.companyId', '=', companyId)
    .$if(text !== undefined, (query) => query.where(hasText(engine, text)))
    .execute()
  await nextTurn()
  const ids = sortedMembers(found)
    .slice(first, last + 1)
    .map(({ id }) => id)
  if (ids.length === 0) return { rows: [], first, total: found.length }
  const page = await membersSeenBy(db, actor)
    .where('companyMembers.companyId', '=', companyId)
    .where('users.id', 'in', ids)
    .execute()
  const members = new Map(page.map((member) => [member.id, member]))
  return { rows: ids.flatMap((id) => members.get(id) ?? []), first, total: found.length }
}

/** Sorted here, because the function "sortKey" of PostgreSQL takes 25 µs for each name, and `sortKey` 2 µs. */
function sortedMembers(found: readonly { id: number; rank: number; name: string }[]) {
  const keyed = found.map(({ id, rank, name }) => ({ id, rank, key: sortKey(name) }))
  return keyed.toSorted(
    (one, other) => one.rank - other.rank || compareKeys(one.key, other.key) || one.id - other.id,
  )
}

const compareKeys = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

/** Whether an account has all words. */
function hasText(engine: Engine, text = '') {
  const { words } = searchTyped(text)
  if (words.length === 0) return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from ${wordsOf('users')}
    where "id" = "users"."id" and ${hasWords(engine, { words })})`
}

/** The members of these companies and their permissions, ordered by user id. */
export function listSharing(db: Db, companyIds: readonly number[]) {
  return db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .where('companyId', 'in', companyIds)
    .select(['userId', 'companyId', 'isPrimary', 'ticketAccess', 'readsInvoices', shownName.as('name')])
    .orderBy('userId')
    .execute()
}

/**
 * A member of this company, locked until the transaction ends.
 *
 * @throws 404 if the user is not, or no longer, a member
 */
export async function requireMember(
  tx: Tx,
  actor: Actor,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<CompanyMember> {
  await tx.selectFrom('companyMembers').select('userId').where('userId', '=', userId).forUpdate().execute()
  const found = await membersSeenBy(tx, actor)
    .where('companyMembers.companyId', '=', companyId)
    .where('companyMembers.userId', '=', userId)
    .executeTakeFirst()
  if (!found) throw missing('This person does not belong to the company.')
  return found
}

/** The current company of a person whose row the transaction has locked. */
export function findCompanyOf(db: Db, userId: number) {
  return db
    .selectFrom('companyMembers')
    .innerJoin('companies', 'companies.id', 'companyMembers.companyId')
    .select(['companies.id', 'companies.name'])
    .where('companyMembers.userId', '=', userId)
    .executeTakeFirst()
}

export interface Joining extends MemberChange {
  companyId: number
  userId: number
  /** The company that the person leaves; null if the person belongs to no company. */
  from: number | null
  /**
   * Colleagues may see only the person's tickets with ids above `ticketsAfter`, and invoices with ids above
   * `invoicesAfter`. With 0, they may see all of them.
   */
  ticketsAfter: number
  invoicesAfter: number
}

/**
 * Makes a person a member of a company. Returns that company, and the company that the person leaves, if any.
 *
 * @throws 404 for no such company or person
 * @throws 409 for staff, or if the person's current company is not `from`
 */
export async function addMember(tx: Tx, { companyId, userId, from, ...member }: Joining) {
  const company = await findCompanyThatStays(tx, companyId)
  if (!company) throw missing('Company not found')
  const user = await tx
    .selectFrom('users')
    .select(['username', 'role'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw missing('User not found')
  if (isStaff(user.role))
    throw new AppError('conflict', `${user.username} is staff, and belongs to no company.`)
  const present = await findCompanyOf(tx, userId)
  if (present?.id === companyId)
    throw new AppError('conflict', `${user.username} belongs to this company already.`)
  if ((present?.id ?? null) !== from) {
    const where = present ? `belongs to ${present.name}` : 'belongs to no company any more'
    throw new AppError('conflict', `${user.username} ${where}.`)
  }
  if (member.isPrimary) await takePrimaryFrom(tx, companyId)
  const at = now()
  const row = { companyId, ...member, createdAt: at, updatedAt: at }
  await tx
    .insertInto('companyMembers')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  return { joined: company, left: present }
}

/** Rows per statement. */
const joinedAtOnce = 200

/**
 * Adds accounts to locked companies. The transaction has just created these accounts, so they have no records yet that
 * colleagues could see. The new members may not see records of their colleagues.
 */
export async function addNewMembers(
  tx: Tx,
  members: readonly { userId: number; companyId: number }[],
): Promise<void> {
  const at = now()
  const joining = {
    ...memberChange.parse({}),
    ticketsAfter: 0,
    invoicesAfter: 0,
    createdAt: at,
    updatedAt: at,
  }
  for (let from = 0; from < members.length; from += joinedAtOnce) {
    const rows = members.slice(from, from + joinedAtOnce).map((member) => ({ ...member, ...joining }))
    await tx.insertInto('companyMembers').values(rows).execute()
  }
}

/** Changes a member whose row the transaction has locked. */
export async function changeMember(tx: Tx, member: CompanyMember, change: MemberChange): Promise<void> {
  if (change.isPrimary && !member.isPrimary) await takePrimaryFrom(tx, member.companyId)
  await tx
    .updateTable('companyMembers')
    .set({ ...change, updatedAt: now() })
    .where('userId', '=', member.id)
    .execute()
}

/** Ends the role of the current primary contact, because a company has only one. */
async function takePrimaryFrom(tx: Tx, companyId: number): Promise<void> {
  // Locks the company, so that parallel requests wait.
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  await tx
    .updateTable('companyMembers')
    .set({ isPrimary: false, updatedAt: now() })
    .where('companyId', '=', companyId)
    .where('isPrimary', '=', true)
    .execute()
}

export async function removeMember(tx: Tx, { id }: CompanyMember): Promise<void> {
  await tx.deleteFrom('companyMembers').where('userId', '=', id).execute()
}
