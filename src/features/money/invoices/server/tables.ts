import {
  subjectId,
  date,
  defaulted,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'

/** An item of an invoice in the JSON of `invoices.items`. */
export interface StoredInvoiceItem {
  description: string
  /** In hundredths: 1.5 hours are 150. The key does not name the unit, because stored records already have this key. */
  quantity: number
  unitPriceCents: number
  totalCents: number
}

export const invoiceTables = {
  invoices: {
    id: subjectId('invoice', 'invoiceNumber'),
    userId: integer,
    invoiceNumber: text,
    amountCents: integer,
    status: defaulted(oneOf<'unpaid' | 'paid' | 'overdue' | 'cancelled'>()),
    issueDate: date,
    dueDate: date,
    description: nullable(text),
    items: json<StoredInvoiceItem[]>(),
    createdAt: timestamp,
    updatedAt: timestamp,
    /** When the invoice was last mailed to its customer. */
    sentAt: nullable(timestamp),
  },
}
