import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { reading, type EditedRecords } from '../support/edited.ts'

const settings = '/api/document-settings'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/invoices/:id/pdf': 'Administrator agent customer',
  'POST /api/invoice-document-previews': 'Administrator agent',
  'GET /api/document-settings': 'Administrator',
  'PUT /api/document-settings': 'Administrator',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/document-settings': async () => ({
    path: settings,
    read: reading(settings),
    bodies: [{ attachesToMails: true }, { attachesToMails: false }],
  }),
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/document-settings', 'document settings changed'),
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/invoice-document-previews': 'it stores nothing',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'it stores nothing': ['POST /api/invoice-document-previews'],
  'records are what an administrator works on': ['PUT /api/document-settings'],
}
