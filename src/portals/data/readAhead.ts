import { ticketFilesQuery } from '../../features/desk/attachments/browser/api.ts'
import { invoiceQuery } from '../../features/money/invoices/browser/api.ts'
import { responsesQuery, ticketQuery } from '../../features/desk/tickets/browser/api.ts'
import { queries } from './queries.ts'

/** Ignores a failure of a read: the screen repeats the read, and shows a failure then. */
export const ahead = (reading: Promise<unknown>) => void reading.catch(() => {})

/** Starts to read a ticket, its responses and files, unless they are cached. */
export function readTicketAhead(id: string): void {
  ahead(queries.query(ticketQuery(id)))
  ahead(queries.query(responsesQuery(id)))
  ahead(queries.query(ticketFilesQuery(id)))
}

/** Starts to read an invoice, unless it is cached. */
export const readInvoiceAhead = (id: string) => ahead(queries.query(invoiceQuery(id)))
