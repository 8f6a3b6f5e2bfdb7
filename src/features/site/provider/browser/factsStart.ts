import type { Facts } from '../schema.ts'

export const factsStart = (facts: Facts) => ({
  phone: facts.phone ?? '',
  email: facts.email ?? '',
  address: facts.address ?? '',
  openingHours: facts.openingHours ?? '',
  timeZone: facts.timeZone ?? '',
  legalName: facts.legalName ?? '',
  registration: facts.registration ?? '',
  billingEmail: facts.billingEmail ?? '',
  paymentText: facts.paymentText ?? '',
  paymentDays: facts.paymentDays === null ? '' : String(facts.paymentDays),
  socialLinks: facts.socialLinks,
})
export type FactsValues = ReturnType<typeof factsStart>
