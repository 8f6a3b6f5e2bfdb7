import { contactOf, ownContact } from '../../site.ts'

/** The email address of invoices, and how they are paid, until the provider has entered its own. */
const standardEmail = 'billing@northline.example'
export const standardPayment = 'Payment is by check or bank transfer, stating the invoice number.'

/** The sender of an invoice: as entered for invoices, else the contact, else the constants. */
export function senderOf(site: Parameters<typeof ownContact>[0], billingEmail: string | undefined) {
  const { email = standardEmail } = ownContact(site)
  return { ...contactOf(site), email: billingEmail ?? email }
}
