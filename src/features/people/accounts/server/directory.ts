import { sql, type SelectQueryBuilder } from 'kysely'
import * as z from 'zod/mini'
import { isAdministrator, isStaff, type Role } from '../../../../shared/endpoint/roles.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'
import { missing } from '../../../../server/http/errors.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { Actor } from '../../../../server/session/session.ts'
import * as endpoints from '../endpoints.ts'
import { findNoMailReason } from '../../../mail/server/queries.ts'
import { withAllNames } from '../../../../shared/text/calledName.ts'
import { account, customerSummary, type DirectoryEntry } from '../schema.ts'

/** The columns that are read for every role. A missing first or last name is derived from the full name. */
const summaryColumns = [...z.keyof(customerSummary).options, 'fullName'] as const
const otherColumns = z.keyof(account).options.filter((name) => !new Set<string>(summaryColumns).has(name))

/**
 * The accounts that the actor may see: all for administrators, customers for agents, and with `own` also the actor's
 * own account.
 */
function accountsSeenBy(db: Db, actor: Pick<Actor, 'id' | 'role'>, own: boolean) {
  const all = db
    .selectFrom('users')
    .select(summaryColumns)
    .$if(isAdministrator(actor.role), (query) => query.select(otherColumns))
    .$if(isAdministrator(actor.role) && own, (query) => query.select(['createdAt', 'lastSignInAt']))
    .$if(actor.role === 'agent', (query) => query.select('phone'))
    .$if(isStaff(actor.role) && own, (query) => query.select(clientCompany))
  if (isAdministrator(actor.role)) return all
  return all.where((column) =>
    column.or([
      ...(isStaff(actor.role) ? [column('role', '=', 'customer')] : []),
      ...(own ? [column('id', '=', actor.id)] : []),
    ]),
  )
}

const accountsAfter = compileOnce(
  (db, { after, rows }: { after: number; rows: number }, { role }: Pick<Actor, 'role'>) =>
    accountsSeenBy(db, { id: 0, role }, false).where('id', '>', after).orderBy('id').limit(rows),
)

async function* accountPages(db: Db, actor: Actor): AsyncGenerator<DirectoryEntry[], void> {
  const pages = oldestFirst((after, rows) => accountsAfter(db, { after, rows }, { role: actor.role }))
  for await (const rows of pages) yield rows.map((row) => present(row, actor))
}

/** The account with this id, if the actor may see it. */
export function findAccountSeenBy(db: Db, actor: Actor, id: number) {
  return accountsSeenBy(db, actor, true).where('id', '=', id).executeTakeFirst()
}

/** Removes the fields that the actor's role may not see. */
function present(
  row: NonNullable<Awaited<ReturnType<typeof findAccountSeenBy>>>,
  actor: Actor,
): DirectoryEntry {
  const named = withAllNames(row)
  if (isAdministrator(actor.role)) return named
  const { fullName: _, ...summary } = named
  return summary
}

/**
 * The name of the owner of a ticket or an invoice, as a column of a list. It is the full name, or else the username.
 * Null for an account that was deleted or that agents may not see. Takes one lookup by key for each row.
 */
export function customerName(of: 'tickets' | 'invoices', role: Role) {
  const seen = role === 'agent' ? sql`and "users"."role" = 'customer'` : sql``
  return sql<string | null>`(select ${shownName} from "users"
    where "users"."id" = ${sql.ref(`${of}.userId`)} ${seen})`.as('customerName')
}

/** The name of a user, in a query of `users`. */
export const shownName = sql<string>`coalesce(nullif("users"."fullName", ''),
  nullif(trim(coalesce("users"."firstName", '') || ' ' || coalesce("users"."lastName", '')), ''),
  "users"."username")`

/** The name of the user whose id is in this column of a query for staff; null if there is none. */
export const nameOfColumn = (column: string) =>
  sql<string | null>`(select ${shownName} from "users" where "users"."id" = ${sql.ref(column)})`

/** The member of staff to whom a ticket is assigned, as a column of a list for staff. */
export const assigneeName = nameOfColumn('tickets.assigneeId').as('assigneeName')

/** The key of the picture of the ticket's assignee, as a column of a list for staff. */
export const assigneePicture = sql<string | null>`(select "pictureKey" from "users"
  where "users"."id" = "tickets"."assigneeId")`.as('assigneePicture')

const companyOf = sql`"companyMembers" inner join "companies" on "companies"."id" = "companyMembers"."companyId"
  where "companyMembers"."userId" = "users"."id"`

/**
 * The company of a ticket's owner: the one that the owner belongs to or, without one, the name typed in the account.
 * Null in the same cases as `customerName`, and without a company. Takes three lookups by key for each row.
 */
export function companyName(role: Role) {
  const seen = role === 'agent' ? sql`and "users"."role" = 'customer'` : sql``
  return sql<
    string | null
  >`(select coalesce((select "companies"."name" from ${companyOf}), nullif("users"."company", ''))
    from "users" where "users"."id" = "tickets"."userId" ${seen})`.as('companyName')
}

/** The company to which a user belongs, in a query of `users`. */
const clientCompany = [
  sql<number | null>`(select "companies"."id" from ${companyOf})`.as('companyId'),
  sql<string | null>`(select "companies"."name" from ${companyOf})`.as('clientCompany'),
] as const

/** The name of a user; null if the account has been deleted. */
export async function nameOf(db: Db, id: number): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select(shownName.as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.name ?? null
}

/** The names of users by their ids, without those of accounts that have been deleted. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await db
    .selectFrom('users')
    .select(['id', shownName.as('name')])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}

/**
 * Adds columns with the contact data of a ticket's owner, and columns that tell whether mails reach the owner. They are
 * null in the same cases as `customerName`.
 */
export function withContact<Row>(query: SelectQueryBuilder<Tables, 'tickets', Row>, role: Role) {
  return query
    .leftJoin('users', (join) => {
      const owner = join.onRef('users.id', '=', 'tickets.userId')
      return isAdministrator(role) ? owner : owner.on('users.role', '=', 'customer')
    })
    .select([
      shownName.as('customerName'),
      'users.company as customerCompany',
      'users.phone as customerPhone',
      'users.email as customerEmail',
      'users.role as customerRole',
      'users.emailConfirmedAt',
      'users.emailNotifications',
      'users.isSuspended',
      ...clientCompany,
    ])
}

/** Whether a customer has this id. */
export const isCustomer = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .executeTakeFirst()) !== undefined

/** Whether a customer has this id. If so, the account cannot be deleted until the transaction ends. */
export async function lockIfCustomer(tx: Db, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

export const directoryRoutes: Routes = (serve, { database: { db } }) => {
  serve(endpoints.listUsers, async ({ actor }) => new LongList(accountPages(db, actor)))

  serve(endpoints.readUser, async ({ actor, params }) => {
    const row = await findAccountSeenBy(db, actor, params.id)
    if (!row) throw missing('User not found')
    if (!isStaff(actor.role) || row.role !== 'customer') return present(row, actor)
    return { ...present(row, actor), whyNoMail: await findNoMailReason(db, row.id) }
  })
}
