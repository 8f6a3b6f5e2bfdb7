import { formatDay } from '../../../shared/time/dates.ts'
import { dayMs } from '../../../shared/time/durations.ts'
import { contactOf, defaultBrandName, ownContact, standardPayment } from '../../../shared/site/site.ts'
import type { ShownBilling } from '../../../shared/site/shownProvider.ts'
import type { Invoice } from './schema.ts'
import { isPayable, type InvoiceStatus } from './values.ts'

/** The email address of invoices under the built-in brand, until the provider enters an address. */
const standardEmail = 'billing@provider.example'

type Site = Parameters<typeof ownContact>[0] & {
  brand: { name: string }
  provider: { legalName?: string | undefined }
}

/** The lines below the sender's name. Undefined fields and an empty address are left out. */
interface Sender {
  /** The legal name of the sender, if it differs from the brand's name. */
  legalName: string | undefined
  phone: string | undefined
  email: string | undefined
  address: readonly string[]
}

/**
 * The sender of an invoice: the contact data, but with the email entered for invoices, if there is one. Placeholder
 * contact data is shown only under the built-in brand name, so that an invoice of a real company never shows an
 * invented address.
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

/** The sentence that asks the customer for payment, by status and due date. */
export function paymentDue({ status, dueDate }: { status: InvoiceStatus; dueDate: string }): string {
  if (status !== 'unpaid') return dueTexts[status]
  const day = formatDay(dueDate)
  return /\d/.test(day) ? `Please pay by ${day}.` : 'Please pay this invoice.'
}

type PayableInvoice = Pick<Invoice, 'status' | 'issueDate' | 'dueDate'>

/**
 * The payment texts, in order: a sentence for the status and, if payment is due, how to pay and the provider's terms.
 */
export function paymentLines(
  invoice: PayableInvoice,
  { paymentText = standardPayment, paymentDays }: ShownBilling,
): string[] {
  const due = paymentDue(invoice)
  if (!isPayable(invoice.status)) return [due]
  const hasTerms = paymentDays !== undefined && isDueAfter(paymentDays, invoice)
  return [due, paymentText, ...(hasTerms ? [termsText(paymentDays)] : [])]
}

/**
 * Whether the invoice is due this number of days after its issue date. Only then do the provider's usual terms apply.
 */
function isDueAfter(days: number, { issueDate, dueDate }: PayableInvoice): boolean {
  return Date.parse(dueDate.slice(0, 10)) - Date.parse(issueDate.slice(0, 10)) === days * dayMs
}

const termsText = (days: number) =>
  days === 0
    ? 'Payment terms: due on receipt.'
    : `Payment terms: ${days} ${days === 1 ? 'day' : 'days'} from the issue date.`
