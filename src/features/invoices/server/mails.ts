import type { Tx } from '../../../server/database/db.ts'
import { enqueue } from '../../mail/server/commands.ts'

interface IssuedInvoice {
  id: number
  userId: number
  invoiceNumber: string
  amountCents: number
  issueDate: string
  dueDate: string
  description: string | null
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** YYYY-MM-DD as 'Jan 5, 2024'. */
function dayInWords(date: string): string {
  const [year = 0, month = 1, number = 1] = date.split('-').map(Number)
  return day.format(Date.UTC(year, month - 1, number))
}

/** Queues the mail to the customer about a new invoice. */
export async function mailInvoice(tx: Tx, invoice: IssuedInvoice): Promise<void> {
  await enqueue(tx, {
    event: 'invoiceIssued',
    values: {
      number: invoice.invoiceNumber,
      amount: dollars.format(invoice.amountCents / 100),
      issued: dayInWords(invoice.issueDate),
      due: dayInWords(invoice.dueDate),
      description: invoice.description ?? '',
    },
    path: `/customer/invoices/${invoice.id}`,
    customerId: invoice.userId,
  })
}
