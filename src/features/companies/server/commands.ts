import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { Tables } from '../../../server/database/tables.ts'
import type { CompanyDetails } from '../schema.ts'

type CompanyRecord = Selectable<Tables['companies']>

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

/** Filled from the other company where the one that stays has none. */
const filled = [
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'phone',
  'email',
  'website',
  'industry',
  'size',
] as const
/** The form takes this many characters. */
const maxNotes = 5000

/**
 * Moves the people of one company into another, fills what that one lacks, and deletes the first. Both rows must be locked.
 * Returns the company as it is then, and how many people came.
 */
export async function mergeInto(tx: Tx, kept: CompanyRecord, merged: CompanyRecord) {
  const hasPrimary = await tx
    .selectFrom('companyMembers')
    .select('userId')
    .where('companyId', '=', kept.id)
    .where('isPrimary', '=', true)
    .executeTakeFirst()
  const at = now()
  const { numUpdatedRows } = await tx
    .updateTable('companyMembers')
    .set({ companyId: kept.id, updatedAt: at, ...(hasPrimary && { isPrimary: false }) })
    .where('companyId', '=', merged.id)
    .executeTakeFirst()
  await removeCompany(tx, merged.id)
  const details = Object.fromEntries(filled.map((name) => [name, kept[name] ?? merged[name]]))
  const notes = [kept.notes, merged.notes].filter(Boolean).join('\n\n')
  const company = await tx
    .updateTable('companies')
    .set({ ...details, notes: notes.length > maxNotes ? kept.notes : notes || null, updatedAt: at })
    .where('id', '=', kept.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { company, people: Number(numUpdatedRows) }
}
