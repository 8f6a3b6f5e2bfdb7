import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { hourSeconds } from '../../../shared/endpoint/endpointLimits.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { newInvoice } from '../invoices/schema.ts'
import { documentSettings } from './schema.ts'

/** Responds with the invoice as a PDF file instead of JSON, under the brand of the requested host. */
export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  placeholder: 'invoice-download',
  allowedRoles: ['customer', 'agent', 'Administrator'],
  params: z.object({ id: idInPath }),
  response: z.string(),
  limits: [
    {
      name: 'invoice-documents',
      by: 'person',
      points: 300,
      seconds: hourSeconds,
      doing: 'download invoices',
    },
  ],
})

/** Responds with the PDF of an unsaved invoice; stores nothing. */
export const previewInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice-document-previews',
  allowedRoles: ['agent', 'Administrator'],
  body: newInvoice,
  response: z.string(),
  limits: [
    {
      name: 'invoice-document-previews',
      by: 'person',
      points: 300,
      seconds: hourSeconds,
      doing: 'preview invoices',
    },
  ],
})

export const readDocumentSettings = endpoint({
  method: 'GET',
  path: '/api/document-settings',
  allowedRoles: ['Administrator'],
  response: documentSettings,
})

/** The change applies to mails that are sent after it. */
export const saveDocumentSettings = endpoint({
  method: 'PUT',
  path: '/api/document-settings',
  allowedRoles: ['Administrator'],
  body: documentSettings,
  response: documentSettings,
  conditional: true,
})
