import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { exportFilter } from '../../../shared/endpoint/exportFilter.ts'
import { hourSeconds } from '../../../shared/endpoint/endpointLimits.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import {
  invoice,
  invoiceFilter,
  invoiceForm,
  invoiceSelection,
  invoiceSummary,
  listedInvoice,
  newInvoice,
  outstandingInvoices,
} from './schema.ts'

const allowedRoles = ['customer', 'agent', 'Administrator'] as const
const staff = ['agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/**
 * Lists invoices, newest first. A request with a Range header gets some of the rows and may choose another order
 * (server/endpoints/listRange.ts). Here and in every endpoint below, customers get only their own invoices and those
 * that colleagues share with them.
 */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  allowedRoles,
  query: invoiceSelection,
  response: z.array(listedInvoice),
  ranged: true,
})

/** Counts invoices by status, so that dashboards need not fetch the list. */
export const summarizeInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices/summary',
  allowedRoles,
  response: invoiceSummary,
})

export const sumOutstanding = endpoint({
  method: 'GET',
  path: '/api/invoices/outstanding',
  allowedRoles: staff,
  response: outstandingInvoices,
})

/** Responds with the filtered invoices as a file instead of JSON, newest first. Writes only to the audit log. */
export const exportInvoices = endpoint({
  method: 'POST',
  path: '/api/invoice-exports',
  allowedRoles: staff,
  body: exportFilter(invoiceFilter),
  response: z.string(),
  limits: [
    { name: 'invoice-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export invoices' },
  ],
})

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:id',
  allowedRoles,
  params,
  response: invoice,
})

/** Mails the customer if the invoice is unpaid or overdue, unless `notify` is false. */
export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices',
  allowedRoles: staff,
  body: newInvoice,
  response: invoice,
  status: 201,
})

/** Replaces the whole invoice: a description that is not sent is cleared. */
export const updateInvoice = endpoint({
  method: 'PUT',
  path: '/api/invoices/:id',
  allowedRoles: staff,
  params,
  body: invoiceForm,
  response: invoice,
  conditional: true,
})
