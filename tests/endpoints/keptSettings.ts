import type { AuditedEndpoint } from '../support/audited.ts'
import { keepInvoicePdfs } from '../support/keptSettings.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'PUT /api/kept-settings/:id': 'Administrator',
  'DELETE /api/kept-settings/:id': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'PUT /api/kept-settings/:id': {
    action: 'kept setting turned on',
    prepare: async (app, administrator) => {
      const path = await keepInvoicePdfs(app.context.database.db)
      return () => administrator.put(path, undefined)
    },
  },
  'DELETE /api/kept-settings/:id': {
    action: 'kept setting deleted',
    prepare: async (app, administrator) => {
      const path = await keepInvoicePdfs(app.context.database.db)
      return () => administrator.delete(path)
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'deletes what could be turned on again': ['DELETE /api/kept-settings/:id'],
}
