import { contactOf } from '../../site.ts'
import { standardPayment } from '../invoices/sender.ts'
import type { Facts, Owner } from './schema.ts'

const nobody = { brand: { contactPhone: null, contactEmail: null }, provider: {} }
const { phone, email, address } = contactOf(nobody)

/** What a fact is for, where that is not plain. */
const notes: Partial<Record<keyof Facts, string>> = {
  openingHours: 'On the contact page. A line for each, such as Mon–Fri 8:00–18:00.',
  socialLinks: 'In the footer of every page.',
  legalName: 'The company as it is registered, such as Acme IT LLC. It stands below the name of the brand.',
  registration: 'As it is to be printed, such as EIN 31-1234567.',
  paymentDays: 'A new invoice is proposed to be due after so many days; 30 until you set it.',
}

/** What is shown until somebody enters it. */
const standIns: Partial<Record<keyof Facts, string>> = {
  phone: `Until you set it, visitors see ${phone}, which is made up.`,
  email: `Until you set it, visitors see ${email}, which is made up.`,
  address: `Until you set it, visitors see ${address.join(', ')}, which is made up.`,
  billingEmail: 'Until you set it, invoices name the email above.',
  paymentText: `Until you set it: ${standardPayment}`,
}

const textOf = (value: Facts[keyof Facts]) =>
  Array.isArray(value) ? value.map(({ name }) => name).join(', ') : String(value ?? '').replaceAll('\n', ', ')

/** Says of a field what is shown while it is blank: what the installation has, or what stands until it has something. */
export function hintsFor(owner: Owner, stored: Facts, installation: Facts | undefined) {
  return (name: keyof Facts): string | undefined => {
    if (textOf(stored[name]) !== '') return notes[name]
    if (owner === 'installation') return standIns[name] ?? notes[name]
    const inherited = textOf(installation?.[name] ?? null)
    return inherited === '' ? notes[name] : `As the installation: ${inherited}`
  }
}
