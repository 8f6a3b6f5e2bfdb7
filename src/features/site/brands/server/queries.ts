import { sql } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import { maxShownDomains } from '../values.ts'
import { defaultBrandOf, originOf, readBrands } from './defaultBrand.ts'

const brandColumns = [
  'brands.id',
  'brands.name',
  'brands.primaryColor',
  'brands.secondaryColor',
  'brands.logoPath',
  'brands.faviconPath',
  'brands.fontFamily',
  'brands.contactEmail',
  'brands.contactPhone',
  'brands.defaultMetaTitle',
  'brands.defaultMetaDescription',
  'brands.isActive',
  'brands.createdAt',
  'brands.updatedAt',
] as const

/** All brands, by name. */
export function listBrands(db: Db) {
  return db.selectFrom('brands').select(brandColumns).orderBy('nameKey').execute()
}

/** All brands by name, each with the number of its domains, its primary domain, and whether it is the default brand. */
export async function listBrandDirectory(db: Db) {
  const [listed, brands] = await Promise.all([countDomains(db), readBrands(db)])
  const defaultId = defaultBrandOf(brands)?.id
  return listed.map((brand) => ({ ...brand, isDefault: brand.id === defaultId }))
}

function countDomains(db: Db) {
  return db
    .selectFrom('brands')
    .leftJoin('domains', 'domains.brandId', 'brands.id')
    .select(['brands.id', 'brands.name', 'brands.primaryColor', 'brands.secondaryColor', 'brands.isActive'])
    .select((build) => [
      build.fn.count<number>('domains.id').as('domainCount'),
      build.fn
        .max<string | null>(
          build.case().when('domains.isPrimary', '=', true).then(sql.ref('domains.domainName')).end(),
        )
        .as('primaryDomain'),
    ])
    .groupBy('brands.id')
    .orderBy('brands.nameKey')
    .execute()
}

/**
 * A brand with its domains, at most `maxShownDomains`; undefined if it does not exist.
 * @param host the host of the request, in canonical form
 */
export async function findBrandWithDomains(db: Db, id: number, host: string | undefined) {
  const found = await findBrand(db, id)
  if (!found) return undefined
  const own = db.selectFrom('domains').where('brandId', '=', id)
  const [domains, { domainCount }, visited] = await Promise.all([
    own
      .select(['id', 'domainName', 'isActive', 'isPrimary'])
      .orderBy('isPrimary', 'desc')
      .orderBy('domainName')
      .limit(maxShownDomains)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('domainCount')).executeTakeFirstOrThrow(),
    own
      .select('id')
      .where('domainName', '=', host ?? '')
      .executeTakeFirst(),
  ])
  return { ...found, domains, domainCount, isOfThisHost: visited !== undefined }
}

/** Undefined if the brand does not exist. */
export function findBrand(db: Db, id: number) {
  return db.selectFrom('brands').select(brandColumns).where('id', '=', id).executeTakeFirst()
}

/** Locks the brand until the transaction ends: other changes to it or to its primary domain wait. */
export function findBrandForUpdate(tx: Db, id: number) {
  return tx.selectFrom('brands').select(brandColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The records that prevent deleting a brand, and the client logos in its profile, which are deleted with it. */
export async function findUsesOfBrand(db: Db, id: number) {
  const [domains, identityProviders, clientLogos, brands] = await Promise.all([
    db.selectFrom('domains').select('domainName').where('brandId', '=', id).orderBy('domainName').execute(),
    db.selectFrom('identityProviders').select('name').where('brandId', '=', id).orderBy('name').execute(),
    db
      .selectFrom('clientLogos')
      .innerJoin('providerFacts', 'providerFacts.id', 'clientLogos.factsId')
      .select('clientLogos.path')
      .where('providerFacts.brandId', '=', id)
      .execute(),
    readBrands(db),
  ])
  return {
    domains: domains.map(({ domainName }) => domainName),
    identityProviders: identityProviders.map(({ name }) => name),
    clientLogos: clientLogos.map(({ path }) => path),
    isDefault: defaultBrandOf(brands)?.id === id,
  }
}

/**
 * All domains by host name, each with the name of its brand; a single page, because several pages would have to be
 * ordered by id.
 */
export async function* domainPages(db: Db) {
  const rows = await db
    .selectFrom('domains')
    .innerJoin('brands', 'brands.id', 'domains.brandId')
    .selectAll('domains')
    .select('brands.name as brandName')
    .orderBy('domains.domainName')
    .execute()
  yield rows.map(({ brandName, ...domain }) => ({
    ...domain,
    brand: { id: domain.brandId, name: brandName },
  }))
}

/** The domain with its whole brand and the origin of links to it; undefined if it does not exist. */
export async function findDomain(db: Db, id: number) {
  const domain = await db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()
  const brand = domain && (await findBrand(db, domain.brandId))
  return brand && { ...domain, brand, origin: originOf(domain) }
}

/**
 * Like findDomain, but first locks the domain's brand, and the brand that the domain moves to, until the transaction
 * ends. If two requests change domains of one brand, the second waits for the first. The brands are locked in the order
 * of their ids, so that two moves in opposite directions cause no deadlock.
 */
export async function findDomainForUpdate(tx: Db, id: number, movesTo?: number) {
  const before = await tx.selectFrom('domains').select('brandId').where('id', '=', id).executeTakeFirst()
  if (!before) return undefined
  const { brandId } = before
  for (const brand of [...new Set([brandId, movesTo ?? brandId])].toSorted((one, two) => one - two)) {
    await findBrandForUpdate(tx, brand)
  }
  return findDomain(tx, id)
}

/** Active domains, joined with their active brands. */
export function activeDomains(db: Db) {
  return db
    .selectFrom('domains')
    .innerJoin('brands', 'brands.id', 'domains.brandId')
    .where('domains.isActive', '=', true)
    .where('brands.isActive', '=', true)
}
