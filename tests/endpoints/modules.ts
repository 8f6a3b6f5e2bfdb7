import type { AuditedCall } from '../support/audited.ts'

/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/modules': 'Administrator',
  'PUT /api/modules': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedCall> = {
  'PUT /api/modules': {
    action: 'modules switched',
    prepare: async (_, administrator) => () =>
      administrator.put('/api/modules', { modules: [{ name: 'user-editing', isOn: true }] }),
  },
}
