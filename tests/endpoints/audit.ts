import type { AuditedCall } from '../support/audited.ts'

/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/audit-events': 'Administrator',
  'POST /api/audit-events/csv': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedCall> = {
  'POST /api/audit-events/csv': {
    action: 'audit log exported',
    prepare: async (_, administrator) => () => administrator.post('/api/audit-events/csv', {}),
  },
}

/** Why a thief of an administrator's session gains no account by the endpoints without a confirmation. */
export const harmless: Record<string, readonly string[]> = {
  'reads or prepares': ['POST /api/audit-events/csv'],
}
