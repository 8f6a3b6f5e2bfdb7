import type { Db } from '../../../server/database/db.ts'
import { oldestFirst } from '../../../server/database/stream.ts'

/** All companies, oldest first, in pages. */
export function companyPages(db: Db) {
  return oldestFirst((after) =>
    db
      .selectFrom('companies')
      .select(['id', 'name', 'email', 'phone', 'website', 'address', 'city', 'state', 'zipCode'])
      .where('id', '>', after)
      .orderBy('id'),
  )
}

/** Undefined where there is no such company. */
export function findCompany(db: Db, id: number) {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function findCompanyForUpdate(tx: Db, id: number) {
  return tx.selectFrom('companies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
