import type { Db } from '../../../../server/database/db.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'

/** Companies as rows of the list. */
export const companyRows = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'phone', 'website', 'address', 'city', 'state', 'zipCode'])

/** All companies, oldest first, in pages. */
export function companyPages(db: Db) {
  return oldestFirst((after, rows) =>
    companyRows(db).where('id', '>', after).orderBy('id').limit(rows).execute(),
  )
}

/** Undefined if there is no such company. */
export function findCompany(db: Db, id: number) {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Like `findCompany`, but nobody can delete or merge the company until the transaction ends. */
export function findCompanyThatStays(tx: Db, id: number) {
  return tx.selectFrom('companies').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
}

/** The ids of the given companies that exist. Nobody can delete or merge these companies until the transaction ends. */
export async function lockCompaniesThatStay(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The company that a deleted company was merged into; undefined if it was not merged. */
export function findMergedCompany(db: Db, mergedId: number) {
  return db
    .selectFrom('mergedCompanies')
    .innerJoin('companies', 'companies.id', 'mergedCompanies.companyId')
    .leftJoin('users', 'users.id', 'mergedCompanies.mergedBy')
    .where('mergedId', '=', mergedId)
    .select([
      'mergedCompanies.name',
      'companies.id as companyId',
      'companies.name as companyName',
      'mergedAt',
      'users.username as mergedBy',
    ])
    .executeTakeFirst()
}

/** The maximum number of merged companies listed. */
const shownMerged = 100

/** The companies merged into this one, the highest ids first. */
export function listMergedCompanies(db: Db, companyId: number) {
  return db
    .selectFrom('mergedCompanies')
    .leftJoin('users', 'users.id', 'mergedCompanies.mergedBy')
    .where('companyId', '=', companyId)
    .select(['mergedId as id', 'name', 'mergedAt', 'users.username as mergedBy'])
    .orderBy('mergedId', 'desc')
    .limit(shownMerged)
    .execute()
}

/** Like findCompany, locked until the transaction ends. */
export function findCompanyForUpdate(tx: Db, id: number) {
  return tx.selectFrom('companies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
