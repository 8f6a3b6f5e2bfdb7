import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import type { CompanyDetails, MergePreview } from '../schema.ts'
import { filledDetails, placeDetails } from '../values.ts'

export type CompanyRecord = Selectable<Tables['companies']>

/**
 * Email, phone, website and address become null if they were not sent. City, state, zip code, country, industry, size
 * and notes keep their values if they were not sent.
 */
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

export function addCompany(db: Db, details: CompanyDetails) {
  const at = now()
  return db
    .insertInto('companies')
    .values({ ...columnsOf(details), createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Rows per statement. */
const addedAtOnce = 200

/** Adds companies that have only a name, and returns their ids by name. All names must differ. */
export async function addCompanies(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const at = now()
  const ids = new Map<string, number>()
  for (let from = 0; from < names.length; from += addedAtOnce) {
    const rows = names.slice(from, from + addedAtOnce).map((name) => ({ name, createdAt: at, updatedAt: at }))
    const added = await tx.insertInto('companies').values(rows).returning(['id', 'name']).execute()
    for (const { id, name } of added) ids.set(name, id)
  }
  return ids
}

/** Changes a company that the transaction has locked, and returns the stored row. */
export function changeCompany(db: Db, id: number, details: CompanyDetails) {
  return db
    .updateTable('companies')
    .set({ ...columnsOf(details), updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a company; false if there is none with this id. */
export async function removeCompany(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('companies').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The form's limit, in characters. */
const maxNotes = 5000

const isOfPlace = (detail: string) => placeDetails.some((name) => name === detail)

interface MergedDetails extends Pick<MergePreview, 'filled'> {
  /** The values to store: the details in `filled`, and the notes. */
  values: Partial<Omit<CompanyRecord, 'id'>>
  notes: MergePreview['notes']
}

/**
 * The details that the kept company takes from the merged company: those that the kept company lacks, and the notes,
 * which are joined. Parts of an address are taken only if the kept company has no part of an address.
 */
export function mergedDetails(kept: CompanyRecord, merged: CompanyRecord): MergedDetails {
  const hasPlace = placeDetails.some((name) => kept[name] !== null)
  const lacking = hasPlace ? filledDetails.filter((name) => !isOfPlace(name)) : filledDetails
  const filled = lacking.filter((name) => kept[name] === null && merged[name] !== null)
  const values = Object.fromEntries(filled.map((name) => [name, merged[name]]))
  if (!merged.notes) return { filled, values, notes: 'unchanged' }
  if (!kept.notes) return { filled, values: { ...values, notes: merged.notes }, notes: 'taken' }
  const notes = `${kept.notes}\n\n${merged.notes}`
  if (notes.length > maxNotes) return { filled, values, notes: 'left out' }
  return { filled, values: { ...values, notes }, notes: 'joined' }
}

interface Merging {
  kept: CompanyRecord
  merged: CompanyRecord
  /** The id of the administrator's account. */
  mergedBy: number
}

/**
 * Moves the people of the merged company into the kept company, and fills in details that the kept company lacks. Then
 * deletes the merged company, and stores that it was merged. Both rows must be locked. Returns the kept company and the
 * number of people moved.
 */
export async function mergeInto(tx: Tx, { kept, merged, mergedBy }: Merging) {
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
  await leaveTrace(tx, { kept, merged, mergedBy }, at)
  await removeCompany(tx, merged.id)
  const company = await tx
    .updateTable('companies')
    .set({ ...mergedDetails(kept, merged).values, updatedAt: at })
    .where('id', '=', kept.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { company, people: Number(numUpdatedRows) }
}

/** Stores that the company was merged. Companies merged into it earlier now count as merged into the kept company. */
async function leaveTrace(tx: Tx, { kept, merged, mergedBy }: Merging, mergedAt: string): Promise<void> {
  const into = { companyId: kept.id, mergedAt, mergedBy }
  await tx.updateTable('mergedCompanies').set(into).where('companyId', '=', merged.id).execute()
  await tx
    .insertInto('mergedCompanies')
    .values({ mergedId: merged.id, name: merged.name, ...into })
    .execute()
}
