import { defaultBrandName, ownContact } from '../../../shared/site/site.ts'
import type { Remembering } from '../../../server/database/db.ts'
import { keptUntil } from '../../../server/database/kept.ts'
import { canonicalHost } from '../../site/brands/hostName.ts'
import {
  defaultBrandOf,
  originOf,
  primaryOf,
  readBrands,
  type StoredBrand,
} from '../../site/brands/server/defaultBrand.ts'
import { keptFacts, type AllFacts } from '../../site/provider/server/queries.ts'
import type { BrandLogo } from './mailLogo.ts'

export interface MailBrand {
  brand: string
  /** Undefined if the brand has no logo, or if the size of the logo is unknown. */
  logo: BrandLogo | undefined
  primaryColor: string | null
  secondaryColor: string | null
  /**
   * The only host in links: the primary domain or else the oldest. Undefined without a domain; mails then have no
   * links.
   */
  host: string | undefined
  /** The origin of links, such as https://portal.example. */
  origin: string | undefined
  /** The entered address and phone number, one per line; placeholder values are never mailed. */
  contact: readonly string[]
  /** The brand's email address for replies, if one was entered. */
  email: string | undefined
  /** The IANA name of the time zone of times in the mail, such as America/New_York. */
  timeZone: string
  /** The text that tells customers how to pay invoices, as the provider entered it. */
  paymentText: string | undefined
}

const keptBrands = keptUntil('brands', readBrands)

interface BrandChoice {
  /** The requested host. */
  host?: string | undefined
  /** Takes precedence over the host's brand. */
  brandId?: number | undefined
}

/**
 * The brand of the requested host or, if that host is not set up, the default brand. Links never use the requested host
 * itself, because the client chooses it.
 */
export async function mailBrandOf(db: Remembering, choice: BrandChoice = {}): Promise<MailBrand> {
  return brandOf(await keptBrands(db), await keptFacts(db), choice)
}

/** The id of the brand that is shown at the requested host; null for the default brand. */
export async function brandIdAt(db: Remembering, host: string): Promise<number | null> {
  return shownAt(await keptBrands(db), host)?.id ?? null
}

function shownAt(brands: readonly StoredBrand[], host: string): StoredBrand | undefined {
  const requestedHost = canonicalHost(host)
  return brands.find(
    ({ isActive, domains }) => isActive && domains.some(({ domainName }) => domainName === requestedHost),
  )
}

function brandOf(brands: readonly StoredBrand[], facts: AllFacts, { host, brandId }: BrandChoice): MailBrand {
  const ofHost = host === undefined ? undefined : shownAt(brands, host)
  const brand = brands.find(({ id }) => id === brandId) ?? ofHost ?? defaultBrandOf(brands)
  const linked = brand && (primaryOf(brand) ?? brand.domains[0])
  const { contactEmail = null, contactPhone = null } = brand ?? {}
  const provider = facts.under(brand?.id)
  const contact = ownContact({ brand: { contactEmail, contactPhone }, provider })
  const lines = [contact.address?.replaceAll('\n', ', '), contact.phone]
  return {
    contact: lines.filter((line) => line !== undefined),
    email: contact.email ?? undefined,
    timeZone: provider.timeZone ?? 'UTC',
    paymentText: provider.paymentText ?? undefined,
    brand: brand?.name.trim() || defaultBrandName,
    logo: brand?.logoPath && brand.logoSize ? { path: brand.logoPath, size: brand.logoSize } : undefined,
    primaryColor: brand?.primaryColor ?? null,
    secondaryColor: brand?.secondaryColor ?? null,
    host: linked?.domainName,
    origin: linked && originOf(linked),
  }
}
