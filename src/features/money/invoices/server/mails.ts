import type { Selectable } from 'kysely'
import { formatDay } from '../../../../shared/time/dates.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { enqueue } from '../../../mail/server/commands.ts'
import { mailBrandOf } from '../../../mail/server/mailBrand.ts'
import { formatHundredths } from '../money.ts'
import { paymentDue } from '../sender.ts'
import { isPayable } from '../values.ts'
import type { InvoiceChange } from './changes.ts'

type StoredInvoice = Selectable<Tables['invoices']>

/** Queues the mail to the customer about a new invoice. Returns whether the customer is mailed. */
export async function mailInvoice(tx: Tx, invoice: StoredInvoice): Promise<boolean> {
  const values = { ...(await valuesOf(tx, invoice)), description: invoice.description ?? '' }
  return (
    await enqueue(tx, {
      event: 'invoiceIssued',
      values,
      files: [{ kind: 'invoice', id: invoice.id }],
      ...placeOf(invoice),
    })
  ).isToCustomer
}

/**
 * Queues the mail to the customer about a change; the mail about a paid or canceled invoice does not ask for payment.
 * Returns whether the customer is mailed.
 */
export async function mailChange(
  tx: Tx,
  invoice: StoredInvoice,
  changes: readonly InvoiceChange[],
): Promise<boolean> {
  const lines = changes.map(({ field, from, to }) => {
    const [label, show] = shownFields[field]
    return show ? `${label}: ${show(from)}, now ${show(to)}` : `${label} changed`
  })
  const values = { ...(await valuesOf(tx, invoice)), changes: lines.join('\n'), asked: paymentDue(invoice) }
  return (await enqueue(tx, { event: 'invoiceChanged', values, ...placeOf(invoice) })).isToCustomer
}

/** Due date and payment text are empty if nothing is due. */
async function valuesOf(tx: Tx, invoice: StoredInvoice) {
  const { invoiceNumber, amountCents, issueDate, dueDate, status } = invoice
  const isDue = isPayable(status)
  const { paymentText = '' } = isDue ? await mailBrandOf(tx) : {}
  return {
    number: invoiceNumber,
    amount: formatDollars(formatHundredths(amountCents)),
    issued: formatDay(issueDate),
    due: isDue ? formatDay(dueDate) : '',
    payment: paymentText,
  }
}

const placeOf = ({ id, userId }: StoredInvoice) => ({
  about: { kind: 'invoice' as const, id },
  path: `/customer/invoices/${id}`,
  customerId: userId,
})

const asIs = (text: string) => text

/** The label of each field in a mail and, if its values fit on one line, a function that formats them. */
const shownFields: Record<InvoiceChange['field'], [label: string, show?: (text: string) => string]> = {
  userId: ['Customer'],
  invoiceNumber: ['Invoice number', asIs],
  issueDate: ['Issue date', formatDay],
  dueDate: ['Due date', formatDay],
  status: ['Status', asIs],
  description: ['Description'],
  items: ['Items'],
  amount: ['Amount', formatDollars],
}

export const findMailedInvoices = (db: Db, ids: readonly number[]) =>
  db.selectFrom('invoices').select(['id', 'userId as customerId']).where('id', 'in', ids).execute()
