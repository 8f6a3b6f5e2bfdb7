import type { Db } from '../../../../server/database/db.ts'
import { isPublicName } from '../hostName.ts'

interface Address {
  domainName: string
  /** The stored origin; null: derived from the name (originOf). */
  origin: string | null
}

/** The fields of a brand that decide which brand is the default. */
interface Candidate {
  isActive: boolean
  /** The brand's active domains, oldest first. */
  domains: readonly (Address & { isPrimary: boolean })[]
}

/**
 * All brands, oldest first, including inactive brands and brands without domains; each with its active domains, oldest
 * first.
 */
export async function readBrands(db: Db) {
  const rows = await db
    .selectFrom('brands')
    .leftJoin('domains', (join) =>
      join.onRef('domains.brandId', '=', 'brands.id').on('domains.isActive', '=', true),
    )
    .leftJoin('uploads as logo', 'logo.path', 'brands.logoPath')
    .select([
      'brands.id',
      'brands.isActive',
      'brands.name',
      'brands.logoPath',
      'brands.faviconPath',
      'brands.fontFamily',
      'brands.primaryColor',
      'brands.secondaryColor',
      'brands.contactEmail',
      'brands.contactPhone',
      'brands.defaultMetaTitle',
      'brands.defaultMetaDescription',
      'domains.domainName',
      'domains.isPrimary',
      'domains.origin',
      'logo.width',
      'logo.height',
    ])
    .orderBy('brands.id')
    .orderBy('domains.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofBrand) => {
    const [first] = ofBrand
    if (!first) return []
    const { domainName: _, isPrimary: __, origin: ___, width, height, ...brand } = first
    const logoSize = width === null || height === null ? null : { width, height }
    const domains = ofBrand.flatMap(({ domainName, isPrimary, origin }) =>
      domainName === null ? [] : [{ domainName, isPrimary: isPrimary === true, origin }],
    )
    return [{ ...brand, logoSize, domains }]
  })
}

export type StoredBrand = Awaited<ReturnType<typeof readBrands>>[number]

/** A brand's primary domain; undefined if no active domain is primary. */
export const primaryOf = <Brand extends Candidate>({
  domains,
}: Brand): Brand['domains'][number] | undefined => domains.find(({ isPrimary }) => isPrimary)

/**
 * The default brand, for pages and mails of hosts without a brand: the oldest active brand with a primary domain, or
 * else the oldest active brand, or else the oldest brand. Undefined if there is no brand; only then is the built-in
 * brand used.
 *
 * @param brands oldest first
 */
export const defaultBrandOf = <Brand extends Candidate>(brands: readonly Brand[]): Brand | undefined =>
  brands.find((brand) => brand.isActive && primaryOf(brand)) ??
  brands.find(({ isActive }) => isActive) ??
  brands[0]

/** The origin of links to a domain, such as https://portal.example or http://localhost:3000. */
export const originOf = ({ domainName, origin }: Address): string =>
  origin ?? `${isPublicName(domainName) ? 'https' : 'http'}://${domainName}`
