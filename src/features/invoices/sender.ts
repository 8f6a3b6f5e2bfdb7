import { formatDay } from '../../dates.ts'
import { contactOf, defaultBrandName, ownContact } from '../../site.ts'
import type { InvoiceStatus } from './values.ts'

/** The email address of invoices under the built-in brand, and how invoices are paid, until the provider enters its own. */
const standardEmail = 'billing@provider.example'
export const standardPayment = 'Please pay by check or bank transfer and include the invoice number.'

type Site = Parameters<typeof ownContact>[0] & {
  brand: { name: string }
  provider: { legalName?: string | undefined }
}

/** The sender of an invoice, below its name. What is undefined, or an empty address, is left out. */
interface Sender {
  /** The legal name of the sender, where it differs from the brand's. */
  legalName: string | undefined
  phone: string | undefined
  email: string | undefined
  /** Line by line. */
  address: readonly string[]
}

/**
 * The sender of an invoice: as entered for invoices, else the contact. Made-up lines stand below the built-in name only: a
 * document of a real company names nobody else's address.
 */
export function senderOf(site: Site, billingEmail: string | undefined): Sender {
  const { phone, email, address } = ownContact(site)
  const legalName = site.provider.legalName === site.brand.name ? undefined : site.provider.legalName
  if (site.brand.name !== defaultBrandName)
    return { legalName, phone, email: billingEmail ?? email, address: address?.split('\n') ?? [] }
  return { legalName, ...contactOf(site), email: billingEmail ?? email ?? standardEmail }
}

const dueTexts: Record<Exclude<InvoiceStatus, 'unpaid'>, string> = {
  paid: 'This invoice has been paid. Thank you.',
  overdue: 'This invoice is overdue. Please pay it as soon as you can.',
  cancelled: 'This invoice has been cancelled. There is nothing to pay.',
}

/** The request to the customer by status and due date. */
export function paymentDue({ status, dueDate }: { status: InvoiceStatus; dueDate: string }): string {
  if (status !== 'unpaid') return dueTexts[status]
  const day = formatDay(dueDate)
  return /\d/.test(day) ? `Please pay by ${day}.` : 'Please pay this invoice.'
}
