import type { Selectable } from 'kysely'
import type { Tables } from '../../../../server/database/tables.ts'
import type { Invoice } from '../schema.ts'
import { presentInvoice } from './queries.ts'

/** The fields that staff change, in the order of the form. */
const fields = [
  'userId',
  'invoiceNumber',
  'issueDate',
  'dueDate',
  'status',
  'description',
  'items',
  'amount',
] as const

/**
 * A changed field of an invoice, with its old and new value as text. A customer is given as an id, an amount in
 * dollars.
 */
export interface InvoiceChange {
  field: (typeof fields)[number]
  from: string
  to: string
}

type Row = Selectable<Tables['invoices']>

export function changesOfInvoice(before: Row, after: Row): InvoiceChange[] {
  const [old, current] = [presentInvoice(before), presentInvoice(after)]
  return fields
    .map((field) => ({ field, from: changeText(old, field), to: changeText(current, field) }))
    .filter(({ from, to }) => from !== to)
}

function changeText(invoice: Invoice, field: InvoiceChange['field']): string {
  if (field !== 'items') return String(invoice[field] ?? '')
  if (typeof invoice.items === 'string') return invoice.items
  return invoice.items
    .map(({ description, quantity, unitPrice }) => `${description}: ${quantity} × ${unitPrice}`)
    .join('; ')
}
