import { formatDay } from '../../dates.ts'
import { contactOf, ownContact } from '../../site.ts'
import type { InvoiceStatus } from './values.ts'

/** The email address of invoices, and how they are paid, until the provider has entered its own. */
const standardEmail = 'billing@northline.example'
export const standardPayment = 'Payment is by check or bank transfer, stating the invoice number.'

/** The sender of an invoice: as entered for invoices, else the contact, else the constants. */
export function senderOf(site: Parameters<typeof ownContact>[0], billingEmail: string | undefined) {
  const { email = standardEmail } = ownContact(site)
  return { ...contactOf(site), email: billingEmail ?? email }
}

const dueTexts: Record<Exclude<InvoiceStatus, 'unpaid'>, string> = {
  paid: 'This invoice has been paid. Thank you.',
  overdue: 'This invoice is overdue. Please pay it as soon as you can.',
  cancelled: 'This invoice has been cancelled. There is nothing to pay.',
}

/** What the status and the due date ask of the customer. */
export function paymentDue({ status, dueDate }: { status: InvoiceStatus; dueDate: string }): string {
  if (status !== 'unpaid') return dueTexts[status]
  const day = formatDay(dueDate)
  return /\d/.test(day) ? `Please pay by ${day}.` : 'Please pay this invoice.'
}
