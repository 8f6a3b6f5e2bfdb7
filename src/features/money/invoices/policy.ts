import { isPayable, type InvoiceStatus } from './values.ts'

interface MailedInvoice {
  userId: number
  status: InvoiceStatus
}

/**
 * The mail to send when an invoice is saved; undefined if no mail is sent. If the customer was already mailed about the
 * invoice, a change is mailed if the invoice asks for payment before or after the change. If this customer was not
 * mailed yet, the invoice is mailed if it asks for payment.
 *
 * @param before the stored invoice; undefined for a new one
 */
export function mailAbout(
  before: (MailedInvoice & { sentAt: string | null }) | undefined,
  after: MailedInvoice,
): 'invoiceIssued' | 'invoiceChanged' | undefined {
  if (before?.sentAt && before.userId === after.userId)
    return isPayable(before.status) || isPayable(after.status) ? 'invoiceChanged' : undefined
  return isPayable(after.status) ? 'invoiceIssued' : undefined
}
