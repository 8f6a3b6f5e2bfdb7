import type { Db } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { Inquiry } from '../schema.ts'

/** Stores an inquiry, without the honeypot field. */
export async function storeInquiry(db: Db, inquiry: Inquiry): Promise<void> {
  const { website: _, company, services, ...rest } = inquiry
  await db
    .insertInto('contactRequests')
    .values({ ...rest, company: company ?? null, services: JSON.stringify(services), createdAt: now() })
    .execute()
}

/** Deletes an inquiry; false where there is none with this id. */
export async function removeInquiry(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contactRequests').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
