import type { Db } from '../../../../server/database/db.ts'
import { refuseDuplicate } from '../../../../server/database/duplicates.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError, conflictOn, invalidField, missing } from '../../../../server/http/errors.ts'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'
import { defaultFaviconPath, defaultLogoPath } from '../../../../shared/site/site.ts'
import { isUploaded } from '../../../base/uploads/server/queries.ts'
import { defaultFont } from '../values.ts'
import type { BrandChange, DomainChange, NewBrand, NewDomain } from '../schema.ts'
import { findBrandForUpdate, findDomainForUpdate, findUsesOfBrand } from './queries.ts'

/** The origin of links to a domain; null: derived from its name (originOf). */
interface DomainOrigin {
  origin: string | null | undefined
}

const refuseTakenName = refuseDuplicate({
  'brands.nameKey': () => conflictOn('name', 'There is already a brand with this name.'),
})

const refuseTakenHost = refuseDuplicate({
  'domains.domainName': () => conflictOn('domainName', 'This domain is already set up.'),
})

/** Brands may only use files of this server: uploaded files and the built-in defaults. */
async function refuseForeignPaths(tx: Db, { logoPath, faviconPath }: BrandChange): Promise<void> {
  const given = { logoPath, faviconPath }
  for (const [field, path] of Object.entries(given)) {
    if (path === undefined || path === null || path === defaultLogoPath || path === defaultFaviconPath)
      continue
    if (!(await isUploaded(tx, path))) throw invalidField(field, 'Please upload the file first.')
  }
}

/** The font column is not nullable: a cleared font becomes the default font. */
const columnsOf = <Change extends BrandChange>({ fontFamily, ...rest }: Change) => ({
  ...rest,
  ...(fontFamily === undefined ? {} : { fontFamily: fontFamily ?? defaultFont }),
  ...(rest.name === undefined ? {} : { nameKey: nameKeyOf(rest.name) }),
})

/**
 * Returns the id of the new brand.
 * @throws 409 for a name that is taken, 400 for the path of a file that was not uploaded.
 */
export async function createBrand(tx: Db, brand: NewBrand): Promise<number> {
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
    .catch(refuseTakenName)
  return id
}

/**
 * Changes the given fields and returns the paths of files that the brand no longer uses.
 * @throws 404 for an unknown brand, 409 for a name that is taken, 400 for the path of a file that was not uploaded.
 */
export async function changeBrand(tx: Db, id: number, change: BrandChange): Promise<(string | null)[]> {
  const before = await findBrandForUpdate(tx, id)
  if (!before) throw missing('Brand not found')
  await refuseForeignPaths(tx, change)
  await tx
    .updateTable('brands')
    .set({ ...columnsOf(change), updatedAt: now() })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenName)
  const { logoPath = before.logoPath, faviconPath = before.faviconPath } = change
  return [before.logoPath, before.faviconPath].filter((path) => path !== logoPath && path !== faviconPath)
}

/**
 * Deletes the brand with its facts. Returns its name and the paths of files that may be unused; undefined if not found.
 * @throws 409 if the brand is used by other records or is the default brand
 */
export async function deleteBrand(tx: Db, id: number) {
  const brand = await findBrandForUpdate(tx, id)
  if (!brand) return undefined
  const { domains, identityProviders, clientLogos, isDefault } = await findUsesOfBrand(tx, id)
  if (domains.length > 0)
    throw new AppError(
      'conflict',
      `${brand.name} is shown by ${listed(domains)}. Delete the domain or give it another brand first.`,
    )
  if (identityProviders.length > 0)
    throw new AppError(
      'conflict',
      `People sign in to ${brand.name} by ${listed(identityProviders)}. Delete that identity provider first.`,
    )
  if (isDefault)
    throw new AppError(
      'conflict',
      `${brand.name} is the default brand, which is shown wherever no domain says otherwise. Set up a domain of another brand first.`,
    )
  await tx.deleteFrom('brands').where('id', '=', id).execute()
  return { name: brand.name, paths: [brand.logoPath, brand.faviconPath, ...clientLogos] }
}

const maxListed = 3

/** Formats names as 'a, b and c'; a longer list ends with the number of names that are left out. */
function listed(names: readonly string[]): string {
  const shown = names.length > maxListed ? names.slice(0, maxListed - 1) : names
  const rest = names.length - shown.length
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
}

async function lockBrand(tx: Db, brandId: number): Promise<void> {
  // Locks the brand before any of its domains. If two requests make different domains of the brand primary, the second
  // waits for the first, without a deadlock.
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

/**
 * The domain that replaces this one as the primary domain: the oldest other active domain of the brand. Undefined if
 * there is none.
 */
async function findHeir(
  tx: Db,
  { id, brandId }: { id: number; brandId: number },
): Promise<number | undefined> {
  const heir = await tx
    .selectFrom('domains')
    .select('id')
    .where('brandId', '=', brandId)
    .where('isActive', '=', true)
    .where('id', '!=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return heir?.id
}

async function makePrimary(tx: Db, id: number): Promise<void> {
  await tx.updateTable('domains').set({ isPrimary: true }).where('id', '=', id).execute()
}

/**
 * Creates the domain of a host name in canonical form and returns its id. A brand's first domain becomes primary,
 * because links in mails need a primary domain.
 *
 * @throws 400 for an unknown brand, 409 for a host that is already set up.
 */
export async function createDomain(tx: Db, domain: NewDomain & DomainOrigin): Promise<number> {
  await lockBrand(tx, domain.brandId)
  const other = await tx
    .selectFrom('domains')
    .select('id')
    .where('brandId', '=', domain.brandId)
    .limit(1)
    .executeTakeFirst()
  const isPrimary = domain.isPrimary || !other
  if (isPrimary) await demoteOthers(tx, domain.brandId)
  const { id } = await tx
    .insertInto('domains')
    .values({ ...domain, isPrimary, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenHost)
  return id
}

/**
 * Changes the given fields. A brand has at most one primary domain: if this domain becomes primary, the previous
 * primary domain no longer is. If a primary domain is switched off or leaves its brand, the oldest active domain of
 * that brand becomes primary, because links in mails need one.
 *
 * @param before the result of findDomainForUpdate
 * @throws 400 for an unknown brand, 409 for a host that is already set up or a domain that has just moved to another
 * brand
 */
export async function changeDomain(
  tx: Db,
  before: { id: number; brandId: number; isPrimary: boolean },
  change: DomainChange & Partial<DomainOrigin>,
): Promise<void> {
  const { id } = before
  const { brandId = before.brandId } = change
  await lockBrand(tx, brandId)
  const leaves = brandId !== before.brandId
  const isSwitchedOff = change.isActive === false && change.isPrimary === undefined
  const heir = before.isPrimary && (leaves || isSwitchedOff) ? await findHeir(tx, before) : undefined
  const handsOver = heir !== undefined && !leaves
  const { isPrimary = before.isPrimary } = handsOver ? { isPrimary: false } : change
  if (isPrimary) await demoteOthers(tx, brandId, id)
  if (Object.values(change).every((value) => value === undefined)) return
  const { numUpdatedRows } = await tx
    .updateTable('domains')
    .set(handsOver ? { ...change, isPrimary } : change)
    .where('id', '=', id)
    .where('brandId', '=', before.brandId)
    .executeTakeFirst()
    .catch(refuseTakenHost)
  if (numUpdatedRows === 0n)
    throw new AppError('conflict', 'Someone else has just changed this domain. Please try again.')
  if (heir !== undefined) await makePrimary(tx, heir)
}

/**
 * Deletes the domain; if it was primary, the oldest active domain of its brand becomes primary. Returns the deleted
 * domain; undefined if it does not exist.
 */
export async function deleteDomain(
  tx: Db,
  id: number,
): Promise<{ domainName: string; isPrimary: boolean } | undefined> {
  const domain = await findDomainForUpdate(tx, id)
  if (!domain) return undefined
  const { brandId } = domain
  const { numDeletedRows } = await tx
    .deleteFrom('domains')
    .where('id', '=', id)
    .where('brandId', '=', brandId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return undefined
  const heir = domain.isPrimary ? await findHeir(tx, domain) : undefined
  if (heir !== undefined) await makePrimary(tx, heir)
  return domain
}
