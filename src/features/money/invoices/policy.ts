import { isPayable, type InvoiceStatus } from './values.ts'

interface MailedInvoice {
  userId: number
  status: InvoiceStatus
}

/**
 * Which mail an invoice is for its customer once it is saved; undefined where there is nothing to tell. A new invoice, and
 * one that this customer was never mailed, is told where it asks for payment; a change of one that was mailed also where
 * it asked for payment before.
 *
 * @param before as stored; undefined for a new one
 */
export function mailAbout(
  before: (MailedInvoice & { sentAt: string | null }) | undefined,
  after: MailedInvoice,
): 'invoiceIssued' | 'invoiceChanged' | undefined {
  if (before?.sentAt && before.userId === after.userId)
    return isPayable(before.status) || isPayable(after.status) ? 'invoiceChanged' : undefined
  return isPayable(after.status) ? 'invoiceIssued' : undefined
}
