import type { Db } from '../../../../server/database/db.ts'
import { isPublicName } from '../hostName.ts'

interface Address {
  domainName: string
  /** The stored origin: null for a domain that is linked to by its name alone. */
  origin: string | null
}

/** A brand as far as the choice of the default one depends on it. */
interface Candidate {
  isActive: boolean
  /** Its active domains, oldest first. */
  domains: readonly (Address & { isPrimary: boolean })[]
}

/** Every brand, oldest first, also without a domain and switched off; each with its active domains, oldest first. */
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

/** The domain that a brand's addresses name first; undefined where none that is active is primary. */
export const primaryOf = <Brand extends Candidate>({
  domains,
}: Brand): Brand['domains'][number] | undefined => domains.find(({ isPrimary }) => isPrimary)

/**
 * The brand that is shown, and that writes mails, where a host names no other: the oldest active one with a primary domain,
 * else the oldest active one, else the oldest. Undefined without any brand: only then does the built-in one stand for it.
 *
 * @param brands oldest first
 */
export const defaultBrandOf = <Brand extends Candidate>(brands: readonly Brand[]): Brand | undefined =>
  brands.find((brand) => brand.isActive && primaryOf(brand)) ??
  brands.find(({ isActive }) => isActive) ??
  brands[0]

/** Where the links to a domain begin, such as https://portal.example or http://localhost:3000. */
export const originOf = ({ domainName, origin }: Address): string =>
  origin ?? `${isPublicName(domainName) ? 'https' : 'http'}://${domainName}`
