import type { QueryClient } from '@tanstack/react-query'
import { idFromPath, send, type QueryContext } from '../../../../browser/api/send.ts'
import { rangedList } from '../../../../browser/lists/rangedList.ts'
import type { SentBody } from '../../../../shared/endpoint/endpoint.ts'
import * as endpoints from '../endpoints.ts'
import type { Invoice, InvoiceStatus } from '../schema.ts'

const staleTimeMs = 60_000
const invoices = '/api/invoices'

/** The customer's invoices, newest first; for staff, all invoices. */
export const invoiceList = rangedList(endpoints.listInvoices)

export const newestInvoicesQuery = (status: InvoiceStatus, count: number) =>
  invoiceList.firstRowsQuery({ status }, count)

export const invoiceSummaryQuery = {
  queryKey: [invoices, 'summary'] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.summarizeInvoices, { signal }),
  staleTime: staleTimeMs,
}

export const outstandingQuery = {
  queryKey: [invoices, 'outstanding'] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.sumOutstanding, { signal }),
  staleTime: staleTimeMs,
}

/** `text` is the id in the page's URL, unchecked. */
export function invoiceQuery(text: string) {
  const id = idFromPath(text)
  return {
    queryKey: [invoices, id] as const,
    queryFn: ({ signal }: QueryContext) => send(endpoints.readInvoice, { params: { id }, signal }),
    staleTime: staleTimeMs,
  }
}

/** Creates an invoice; a retry with the same key returns the same invoice. */
export async function createInvoice(
  queries: QueryClient,
  body: SentBody<typeof endpoints.createInvoice>,
  idempotencyKey: string,
): Promise<Invoice> {
  const invoice = await send(endpoints.createInvoice, { body, idempotencyKey })
  void refreshInvoices(queries)
  return invoice
}

export async function updateInvoice(
  queries: QueryClient,
  startedFrom: Invoice,
  body: SentBody<typeof endpoints.updateInvoice>,
): Promise<Invoice> {
  const invoice = await send(endpoints.updateInvoice, {
    params: { id: String(startedFrom.id) },
    body,
    startedFrom,
  })
  invoiceList.replaceRow(queries, invoice)
  void refreshInvoices(queries)
  return invoice
}

/** Fetches the invoices on the screen again at once, and other cached invoices when they are next shown. */
export function refreshInvoices(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [invoices] })
}
