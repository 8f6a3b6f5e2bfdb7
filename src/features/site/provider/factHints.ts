import { contactOf, standardPayment } from '../../../shared/site/site.ts'
import type { Facts, Owner } from './schema.ts'

const nobody = { brand: { contactPhone: null, contactEmail: null }, provider: {} }
const { phone, email, address } = contactOf(nobody)

/** The purpose of a field, if it is not obvious. */
const notes: Partial<Record<keyof Facts, string>> = {
  openingHours: 'On the contact page. A line for each, such as Mon–Fri 8:00–18:00.',
  timeZone: 'For the times in emails.',
  socialLinks: 'In the footer of every page.',
  legalName: 'The company as it is registered, such as Acme IT LLC. It stands below the name of the brand.',
  registration: 'As it is to be printed, such as EIN 31-1234567.',
  paymentDays: 'New invoices are due this many days after the issue date. Default: 30.',
}

/** The hint shown while the field is empty. */
const standIns: Partial<Record<keyof Facts, string>> = {
  phone: `Until you set it, visitors see ${phone}, which is made up.`,
  email: `Until you set it, visitors see ${email}, which is made up.`,
  address: `Until you set it, visitors see ${address.join(', ')}, which is made up.`,
  timeZone: 'Until you set it, the times in emails are in UTC.',
  billingEmail: 'Until you set it, invoices name the email above.',
  paymentText: `Until you set it: ${standardPayment}`,
}

const factText = (value: Facts[keyof Facts]) =>
  Array.isArray(value) ? value.map(({ name }) => name).join(', ') : String(value ?? '').replaceAll('\n', ', ')

/** A brand's own contact, which takes precedence over the installation's. */
interface Contact {
  name: string
  contactPhone: string | null
  contactEmail: string | null
}

/**
 * A sentence about brands that show their own phone or email instead of the installation's; undefined if there are
 * none.
 */
function othersShown(brands: readonly Contact[], field: 'contactPhone' | 'contactEmail'): string | undefined {
  const [first, ...more] = brands.filter((brand) => brand[field] !== null)
  if (!first) return undefined
  if (more.length === 0) return `${first.name} shows ${first[field]} instead.`
  return `${more.length + 1} brands show their own instead, such as ${first.name} ${first[field]}.`
}

interface HintSources {
  stored: Facts
  /** The values that a brand inherits. */
  installation: Facts | undefined
  brands: readonly Contact[]
}

/** The hints of the fields: what is shown while a field is blank, and which brands show their own value instead. */
export function hintsFor(owner: Owner, { stored, installation, brands }: HintSources) {
  function hint(name: keyof Facts): string | undefined {
    if (factText(stored[name]) !== '') return notes[name]
    if (owner === 'installation') return standIns[name] ?? notes[name]
    const inherited = factText(installation?.[name] ?? null)
    return inherited === '' ? notes[name] : `As the installation: ${inherited}`
  }
  const others: Partial<Record<keyof Facts, string | undefined>> =
    owner === 'installation'
      ? { phone: othersShown(brands, 'contactPhone'), email: othersShown(brands, 'contactEmail') }
      : {}
  return (name: keyof Facts): string | undefined =>
    [hint(name), others[name]].filter((text) => text !== undefined).join(' ') || undefined
}
