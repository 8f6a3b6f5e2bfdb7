import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { idInPath } from '../../fields.ts'
import {
  invoice,
  invoiceForm,
  invoiceSelection,
  invoiceSummary,
  listedInvoice,
  newInvoice,
} from './schema.ts'

const audience = ['customer', 'agent', 'Administrator'] as const
const staff = ['agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/** Newest first; a part and another order with a Range (server/listRange.ts). Customers get only their own invoices, here and in every call below. */
export const listInvoices = call({
  method: 'GET',
  path: '/api/invoices',
  audience,
  query: invoiceSelection,
  answer: z.array(listedInvoice),
  ranged: true,
})

/** For the counts on dashboards, which then need not fetch the list. */
export const summarizeInvoices = call({
  method: 'GET',
  path: '/api/invoices/summary',
  audience,
  answer: invoiceSummary,
})

export const readInvoice = call({
  method: 'GET',
  path: '/api/invoices/:id',
  audience,
  params,
  answer: invoice,
})

/** Mails the customer where the invoice is unpaid or overdue, unless `notify` is false. */
export const createInvoice = call({
  method: 'POST',
  path: '/api/invoices',
  audience: staff,
  body: newInvoice,
  answer: invoice,
  status: 201,
})

/** Replaces the whole invoice: a description that is not sent is cleared. */
export const updateInvoice = call({
  method: 'PUT',
  path: '/api/invoices/:id',
  audience: staff,
  params,
  body: invoiceForm,
  answer: invoice,
  conditional: true,
})
