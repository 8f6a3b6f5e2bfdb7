import { isPayable, type InvoiceStatus } from './values.ts'

interface MailedInvoice {
  userId: number
  status: InvoiceStatus
}

/**
 * The mail to send when an invoice is saved; undefined for none. A new invoice, or an invoice that its customer was
 * never mailed, is mailed if it asks for payment. A change of an invoice that its customer was mailed is mailed if the
 * invoice asks for payment after the change or asked for it before.
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
