import { sql } from 'kysely'
import { isStaff, ownerSeenBy } from '../../../../shared/endpoint/roles.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Actor } from '../../../../server/session/session.ts'

type Shared = 'tickets' | 'invoices'

/**
 * The user who reads tickets or invoices. `ofCompany` says whether the user may also see records of colleagues. Its
 * only effect is which query is sent; that query reads the current members and permissions itself.
 */
export interface Viewer extends Pick<Actor, 'id' | 'role'> {
  ofCompany: boolean
}

/** The properties of the viewer on which the SQL text of a query depends. */
export type Sight = Pick<Viewer, 'role' | 'ofCompany'>
export const sightOf = ({ role, ofCompany }: Viewer): Sight => ({ role, ofCompany })

/**
 * Whether lists show the customer of each row. Staff see the records of everyone, and colleagues may see each other's.
 */
export const seesOthers = ({ role, ofCompany }: Sight) => ofCompany || isStaff(role)

export function viewerOf(
  { id, role, ticketAccess, readsInvoices }: Pick<Actor, 'id' | 'role' | 'ticketAccess' | 'readsInvoices'>,
  of: Shared,
): Viewer {
  const isAllowed =
    of === 'invoices' ? readsInvoices === true : ticketAccess !== null && ticketAccess !== 'own'
  return { id, role, ofCompany: !isStaff(role) && isAllowed }
}

/** The permissions that a member needs to read or answer records of colleagues. */
const allowed = {
  tickets: sql<boolean>`"mine"."ticketAccess" <> 'own'`,
  answers: sql<boolean>`"mine"."ticketAccess" = 'answer'`,
  invoices: sql<boolean>`"mine"."readsInvoices"`,
}

/**
 * The people whose records this person may read or answer: the person and the colleagues. A colleague's record is
 * shared only if its id is above `after`.
 */
export function ownersSeenBy(db: Db, id: number, to: keyof typeof allowed) {
  const after = to === 'invoices' ? 'colleague.invoicesAfter' : 'colleague.ticketsAfter'
  return db
    .selectNoFrom([sql<number>`cast(${id} as bigint)`.as('ownerId'), sql<number>`0`.as('after')])
    .unionAll(
      db
        .selectFrom('companyMembers as mine')
        .where('mine.userId', '=', id)
        .where(allowed[to])
        .innerJoin('companyMembers as colleague', 'colleague.companyId', 'mine.companyId')
        .whereRef('colleague.userId', '!=', 'mine.userId')
        .select(['colleague.userId as ownerId', `${after} as after`]),
    )
    .as('owners')
}

/**
 * A condition in a query of `tickets` or `invoices` that names few records: the same as the join with ownersSeenBy, but
 * checked for each record. A join would look for the records once for each colleague.
 */
export function isSeenBy(id: number, to: keyof typeof allowed) {
  const records = to === 'invoices' ? 'invoices' : 'tickets'
  const after = sql.ref(to === 'invoices' ? 'colleague.invoicesAfter' : 'colleague.ticketsAfter')
  return sql<boolean>`(${sql.ref(`${records}.userId`)} = ${id} or exists (
    select 1 from "companyMembers" as "colleague"
    inner join "companyMembers" as "mine" on "mine"."companyId" = "colleague"."companyId"
    where "colleague"."userId" = ${sql.ref(`${records}.userId`)} and ${after} < ${sql.ref(`${records}.id`)}
      and "mine"."userId" = ${id} and ${allowed[to]}))`
}

/** The users to whose records a word search is limited. Undefined for staff, who search all records. */
export async function ownersSearched(db: Db, viewer: Viewer, of: Shared): Promise<number[] | undefined> {
  const owner = ownerSeenBy(viewer)
  if (owner === undefined || !viewer.ofCompany) return owner === undefined ? undefined : [owner]
  const rows = await db
    .selectFrom(ownersSeenBy(db, owner, of))
    .select('ownerId')
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

/** Limits a list to the records of one customer or of one company. */
interface PeopleFilter {
  customer?: number | undefined
  company?: number | undefined
}

/**
 * Whether this person may see any records of these people. Check this before applying the filter. Otherwise the
 * response time would depend on records that the person may not see.
 */
export async function seesPeople(
  db: Db,
  viewer: Viewer,
  of: Shared,
  { customer, company }: PeopleFilter,
): Promise<boolean> {
  if (isStaff(viewer.role)) return true
  if (company !== undefined && !(await isMember(db, viewer.id, company))) return false
  if (customer === undefined || customer === viewer.id) return true
  return (await ownersSearched(db, viewer, of))?.includes(customer) === true
}

const isMember = async (db: Db, userId: number, companyId: number) =>
  (await db
    .selectFrom('companyMembers')
    .select('userId')
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()) !== undefined

/**
 * The readers of these tickets, except staff. They are the customers who raised them, and colleagues who may read them.
 */
export function ticketReaders(db: Db, ticketIds: readonly number[]) {
  return db
    .selectFrom('tickets')
    .where('tickets.id', 'in', ticketIds)
    .select(['tickets.id as ticketId', 'tickets.userId as readerId'])
    .unionAll(
      db
        .selectFrom('tickets')
        .where('tickets.id', 'in', ticketIds)
        .innerJoin('companyMembers as colleague', (join) =>
          join
            .onRef('colleague.userId', '=', 'tickets.userId')
            .onRef('tickets.id', '>', 'colleague.ticketsAfter'),
        )
        .innerJoin('companyMembers as mine', 'mine.companyId', 'colleague.companyId')
        .whereRef('mine.userId', '!=', 'colleague.userId')
        .where(allowed.tickets)
        .select(['tickets.id as ticketId', 'mine.userId as readerId']),
    )
    .execute()
}

/** A subquery of user ids: the owner's colleagues who may read the owner's ticket `ticketId`. */
export const colleaguesReading = (db: Db, { ticketId, ownerId }: { ticketId: number; ownerId: number }) =>
  db
    .selectFrom('companyMembers as colleague')
    .innerJoin('companyMembers as mine', 'mine.companyId', 'colleague.companyId')
    .where('colleague.userId', '=', ownerId)
    .where('colleague.ticketsAfter', '<', ticketId)
    .whereRef('mine.userId', '!=', 'colleague.userId')
    .where(allowed.tickets)
    .select('mine.userId')

/**
 * A condition in a query of `tickets` or `invoices`: whether the record belongs to the company. The owner must be a
 * member, and the id of the record must be above the member's `ticketsAfter` or `invoicesAfter`.
 */
export const isOfCompany = (companyId: number, of: Shared) => {
  const after = sql.ref(of === 'invoices' ? 'invoicesAfter' : 'ticketsAfter')
  const owner = sql.ref(`${of}.userId`)
  return sql<boolean>`(${owner} in (select "userId" from "companyMembers" where "companyId" = ${companyId})
    and ${sql.ref(`${of}.id`)} > (select ${after} from "companyMembers" where "userId" = ${owner}))`
}

/**
 * The members of a company, each with an id `after`. A member's records belong to the company if their ids are above
 * `after`.
 */
export function ownersIn(db: Db, companyId: number, of: Shared) {
  return db
    .selectFrom('companyMembers')
    .where('companyId', '=', companyId)
    .select(['userId as ownerId', of === 'invoices' ? 'invoicesAfter as after' : 'ticketsAfter as after'])
    .as('owners')
}
