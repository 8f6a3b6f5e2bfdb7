import type { Db } from '../../../../server/database/db.ts'
import { nameOfColumn } from '../../../people/accounts/server/directory.ts'
import type { SavedTicketView } from '../schema.ts'

/** The views that a user can read: shared ones and their own. */
const viewsFor = (db: Db, userId: number) =>
  db
    .selectFrom('ticketViews')
    .where((by) => by.or([by('ownerId', 'is', null), by('ownerId', '=', userId)]))
    .select([
      'id',
      'userId',
      'ownerId',
      'name',
      'search',
      nameOfColumn('ticketViews.userId').as('authorName'),
    ])

type Row = Omit<SavedTicketView, 'isShared'> & { ownerId: number | null }

const viewOf = ({ ownerId, ...view }: Row): SavedTicketView => ({ ...view, isShared: ownerId === null })

/** The views that a user can read, oldest first. */
export async function listViews(db: Db, userId: number): Promise<SavedTicketView[]> {
  return (await viewsFor(db, userId).orderBy('id').execute()).map(viewOf)
}

/** Undefined if there is no such view, or this user may not read it. */
export async function findView(db: Db, userId: number, id: number): Promise<SavedTicketView | undefined> {
  const row = await viewsFor(db, userId).where('id', '=', id).executeTakeFirst()
  return row && viewOf(row)
}

/** Like findView, with the row locked until the transaction ends. */
export async function findViewForUpdate(tx: Db, userId: number, id: number) {
  const row = await viewsFor(tx, userId).where('id', '=', id).forUpdate('ticketViews').executeTakeFirst()
  return row && viewOf(row)
}

/** The number of a user's private views, or of all shared views if `ownerId` is null. */
export async function countViews(db: Db, ownerId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('ticketViews')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('ownerId', 'is not distinct from', ownerId)
    .executeTakeFirstOrThrow()
  return count
}
