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

/** A field of an invoice that was changed, with both values as texts; the customer is an id, the amount in dollars. */
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
