import type { AuditedEndpoint } from '../support/audited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/audit-events': 'Administrator',
  'POST /api/audit-events/csv': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/audit-events/csv': {
    action: 'audit log exported',
    prepare: async (_, administrator) => () => administrator.post('/api/audit-events/csv', {}),
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'reads or prepares': ['POST /api/audit-events/csv'],
}
