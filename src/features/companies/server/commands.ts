import type { Db } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { CompanyDetails } from '../schema.ts'

/** Clears the fields of the form that were not sent; a detail that is undefined keeps its value. */
function columnsOf({ name, email, phone, website, address, ...details }: CompanyDetails) {
  const form = {
    name,
    email: email ?? null,
    phone: phone ?? null,
    website: website ?? null,
    address: address ?? null,
  }
  const sent = Object.entries(details).filter(([, value]) => value !== undefined)
  return { ...form, ...Object.fromEntries(sent.map(([field, value]) => [field, value || null])) }
}

/** Returns the stored row. */
export function addCompany(db: Db, details: CompanyDetails) {
  const at = now()
  return db
    .insertInto('companies')
    .values({ ...columnsOf(details), createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the stored row. The transaction must have locked it. */
export function changeCompany(db: Db, id: number, details: CompanyDetails) {
  return db
    .updateTable('companies')
    .set({ ...columnsOf(details), updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns whether there was such a company. */
export async function removeCompany(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('companies').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
