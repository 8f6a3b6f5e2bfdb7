import type { Db } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { AppError, conflictOn, invalidField, missing } from '../../../server/errors.ts'
import { defaultFaviconPath, defaultLogoPath } from '../../../site.ts'
import { isUploaded } from '../../uploads/server/queries.ts'
import { defaultFont, type BrandChange, type DomainChange, type NewBrand, type NewDomain } from '../schema.ts'
import { findBrandForUpdate } from './queries.ts'

/** In this form names are compared; made here because SQL's lower() knows ASCII only. */
const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()

async function refuseTakenName(tx: Db, name: string, ownId = 0): Promise<void> {
  const other = await tx
    .selectFrom('brands')
    .select('id')
    .where('nameKey', '=', nameKeyOf(name))
    .where('id', '!=', ownId)
    .executeTakeFirst()
  if (other) throw conflictOn('name', 'There is already a brand with this name.')
}

/** A brand shows files of this server only: those that were uploaded to it, and its own. */
async function refuseForeignPaths(tx: Db, { logoPath, faviconPath }: BrandChange): Promise<void> {
  const given = { logoPath, faviconPath }
  for (const [field, path] of Object.entries(given)) {
    if (path === undefined || path === null || path === defaultLogoPath || path === defaultFaviconPath)
      continue
    if (!(await isUploaded(tx, path))) throw invalidField(field, 'Please upload the file first.')
  }
}

/** A font that was cleared is the default one: the column is never empty. */
const columnsOf = <Change extends BrandChange>({ fontFamily, ...rest }: Change) => ({
  ...rest,
  ...(fontFamily === undefined ? {} : { fontFamily: fontFamily ?? defaultFont }),
  ...(rest.name === undefined ? {} : { nameKey: nameKeyOf(rest.name) }),
})

/** Answers the id of the new brand. */
export async function createBrand(tx: Db, brand: NewBrand): Promise<number> {
  await refuseTakenName(tx, brand.name)
  await refuseForeignPaths(tx, brand)
  const at = now()
  const { id } = await tx
    .insertInto('brands')
    .values({
      ...columnsOf(brand),
      name: brand.name,
      nameKey: nameKeyOf(brand.name),
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given, and answers the paths of files that the brand no longer shows. */
export async function changeBrand(tx: Db, id: number, change: BrandChange): Promise<(string | null)[]> {
  const before = await findBrandForUpdate(tx, id)
  if (!before) throw missing('Brand not found')
  if (change.name !== undefined) await refuseTakenName(tx, change.name, id)
  await refuseForeignPaths(tx, change)
  await tx
    .updateTable('brands')
    .set({ ...columnsOf(change), updatedAt: now() })
    .where('id', '=', id)
    .execute()
  const { logoPath = before.logoPath, faviconPath = before.faviconPath } = change
  return [before.logoPath, before.faviconPath].filter((path) => path !== logoPath && path !== faviconPath)
}

async function holdBrand(tx: Db, brandId: number): Promise<void> {
  // Before any domain, and always in this order: two people who promote two domains of one brand take turns.
  if (!(await findBrandForUpdate(tx, brandId))) throw invalidField('brandId', 'Please select a brand')
}

async function demoteOthers(tx: Db, brandId: number, id = 0): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ isPrimary: false })
    .where('brandId', '=', brandId)
    .where('isPrimary', '=', true)
    .where('id', '!=', id)
    .execute()
}

async function refuseTakenHost(tx: Db, domainName: string, ownId = 0): Promise<void> {
  const other = await tx
    .selectFrom('domains')
    .select('id')
    .where('domainName', '=', domainName)
    .where('id', '!=', ownId)
    .executeTakeFirst()
  if (other) throw conflictOn('domainName', 'This domain is already set up.')
}

/** Sets a host up, of which `domainName` is the canonical form, and answers its id. */
export async function createDomain(tx: Db, domain: NewDomain): Promise<number> {
  await holdBrand(tx, domain.brandId)
  await refuseTakenHost(tx, domain.domainName)
  if (domain.isPrimary) await demoteOthers(tx, domain.brandId)
  const { id } = await tx
    .insertInto('domains')
    .values({ ...domain, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. A brand has at most one primary domain: the last one that was made it. */
export async function changeDomain(tx: Db, id: number, change: DomainChange): Promise<void> {
  const before = await tx.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()
  if (!before) throw missing('Domain not found')
  const { domainName, brandId = before.brandId, isPrimary = before.isPrimary } = change
  await holdBrand(tx, brandId)
  if (domainName !== undefined) await refuseTakenHost(tx, domainName, id)
  if (isPrimary) await demoteOthers(tx, brandId, id)
  if (Object.values(change).every((value) => value === undefined)) return
  const { numUpdatedRows } = await tx
    .updateTable('domains')
    .set(change)
    .where('id', '=', id)
    .where('brandId', '=', before.brandId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new AppError('conflict', 'Somebody else has just moved this domain. Please try again.')
}
