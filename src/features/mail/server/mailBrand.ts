import { defaultBrandName, ownContact } from '../../../site.ts'
import type { Db, Tx } from '../../../server/database/db.ts'
import { keptUntil } from '../../../server/database/kept.ts'
import { canonicalHost } from '../../brands/hostName.ts'
import { activeDomains } from '../../brands/server/queries.ts'
import { keptFacts, readAllFacts, type AllFacts } from '../../provider/server/queries.ts'

/** The brand that a mail shows. */
export interface MailBrand {
  /** Its name. */
  brand: string
  primaryColor: string | null
  secondaryColor: string | null
  /** The primary domain, the only host that is linked to; without one a mail has no link. */
  host: string | undefined
  /** Where links lead, such as https://portal.example. */
  origin: string | undefined
  /** The address and the phone number that were entered, a line each; made-up ones go into no mail. */
  contact: readonly string[]
  /** Where it is answered, if that was entered. */
  email: string | undefined
  /** How invoices are paid, as it was entered. */
  paymentText: string | undefined
}

const readBrands = (db: Db) =>
  activeDomains(db)
    .select([
      'domains.domainName',
      'domains.isPrimary',
      'domains.origin',
      'brands.id',
      'brands.name',
      'primaryColor',
      'secondaryColor',
      'contactEmail',
      'contactPhone',
    ])
    .orderBy('domains.id')
    .execute()

const keptBrands = keptUntil('brands', readBrands)

/**
 * The brand of the requested host or, where that is no stored domain, the first brand with a primary domain: customers
 * have no brand of their own. Links never use the requested host itself, because the client chooses it.
 */
export async function mailBrandOf(tx: Tx, host?: string): Promise<MailBrand> {
  return brandOf(await keptBrands(tx), await keptFacts(tx), { host })
}

interface BrandChoice {
  host?: string | undefined
  /** Of an active domain; goes before that of the host. */
  brandId?: number | undefined
}

/** The same, outside a transaction. */
export async function storedMailBrandOf(db: Db, choice: BrandChoice = {}): Promise<MailBrand> {
  return brandOf(await readBrands(db), await readAllFacts(db), choice)
}

function brandOf(
  brands: Awaited<ReturnType<typeof readBrands>>,
  facts: AllFacts,
  { host, brandId: chosenId }: BrandChoice,
): MailBrand {
  const requestedHost = host === undefined ? undefined : canonicalHost(host)
  const { id: brandId } =
    brands.find(({ id }) => id === chosenId) ??
    brands.find(({ domainName }) => domainName === requestedHost) ??
    {}
  const primary = brands.find(({ isPrimary, id }) => isPrimary && (brandId === undefined || id === brandId))
  const brand = primary ?? brands.find(({ id }) => id === brandId)
  const { contactEmail = null, contactPhone = null } = brand ?? {}
  const provider = facts.under(brand?.id)
  const contact = ownContact({ brand: { contactEmail, contactPhone }, provider })
  const lines = [contact.address?.replaceAll('\n', ', '), contact.phone]
  return {
    contact: lines.filter((line) => line !== undefined),
    email: contact.email ?? undefined,
    paymentText: provider.paymentText ?? undefined,
    brand: brand?.name.trim() || defaultBrandName,
    primaryColor: brand?.primaryColor ?? null,
    secondaryColor: brand?.secondaryColor ?? null,
    host: primary?.domainName,
    origin: primary && (primary.origin ?? `https://${primary.domainName}`),
  }
}
