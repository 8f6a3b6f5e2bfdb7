import type { Db } from '../../../server/database/db.ts'

/** All inquiries, newest first. */
export function listInquiries(db: Db) {
  return db.selectFrom('contactRequests').selectAll().orderBy('id', 'desc').execute()
}

/** Undefined where there is none with this id. */
export function findInquiry(db: Db, id: number) {
  return db.selectFrom('contactRequests').selectAll().where('id', '=', id).executeTakeFirst()
}
