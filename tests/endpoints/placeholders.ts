import type { AuditedEndpoint } from '../support/audited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/placeholders': 'Administrator',
  'PUT /api/placeholders': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'PUT /api/placeholders': {
    action: 'announced functions switched',
    prepare: async (_, administrator) => () =>
      administrator.put('/api/placeholders', { placeholders: [{ name: 'user-editing', works: true }] }),
  },
}
