import type { Facts } from './schema.ts'
import type { LegalPageName, Proof, ShownBilling, ShownProvider } from '../../../shared/site/shownProvider.ts'
import { legalPageNames } from '../../../shared/site/site.ts'

/** All stored facts of the installation or of one brand. Empty lists count as null. */
export type Stored = Facts & Proof & Record<LegalPageName, string | null>

const isSet = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

function setOf<Values extends object>(values: Values) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left has the types of what was given
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isSet(value))) as {
    [Name in keyof Values]?: NonNullable<Values[Name]> | undefined
  }
}

export type SetFacts = ReturnType<typeof setOf<Stored>>

/**
 * Merges the profile of a brand with the profile of the installation. A quotation is taken as a whole from one of them,
 * so that no name appears below another person's words. For missing facts, pages show the constants of site.ts, or
 * nothing.
 */
export function mergedFacts(installation: Partial<Stored> = {}, brand: Partial<Stored> = {}): SetFacts {
  const { quotationText, quotationName, quotationCompany, ...others } = setOf(installation)
  const quotation = brand.quotationText ? {} : { quotationText, quotationName, quotationCompany }
  return setOf({ ...quotation, ...others, ...setOf(brand) })
}

/** The public part of the merged profile. */
export function shownOf(facts: SetFacts): ShownProvider {
  const { phone, email, address, openingHours, legalName, registration, socialLinks } = facts
  const legalPages = legalPageNames.filter((name) => facts[name])
  const hasBilling = Object.keys(billingOf(facts)).length > 0
  const texts = { phone, email, address, openingHours, legalName, registration, socialLinks }
  return setOf({ ...texts, legalPages, proof: proofOf(facts), hasBilling: hasBilling || undefined })
}

function proofOf(facts: SetFacts): Proof | undefined {
  const { clients = [], figures = [], certificates = [], responseTime = null } = facts
  const { quotationText = null, quotationName = null, quotationCompany = null } = facts
  const proof = {
    clients,
    quotationText,
    quotationName,
    quotationCompany,
    figures,
    certificates,
    responseTime,
  }
  return Object.values(proof).some(isSet) ? proof : undefined
}

/** The part of the merged profile that only invoices show. */
export function billingOf({ billingEmail, paymentText, paymentDays }: SetFacts): ShownBilling {
  return setOf({ email: billingEmail, paymentText, paymentDays })
}
