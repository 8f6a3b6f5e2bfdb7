import type { AuditedCall } from '../support/audited.ts'

const path = '/api/service-desk-settings'

/** Who may use which endpoint: the roles that are let in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/service-desk-settings': 'Administrator',
  'PUT /api/service-desk-settings': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedCall> = {
  'PUT /api/service-desk-settings': {
    action: 'service desk settings changed',
    prepare: async (_, administrator) => () => administrator.put(path, { reopensOnReply: true }),
  },
}

/** Why a thief of an administrator's session gains no account by the endpoints without a confirmation. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': ['PUT /api/service-desk-settings'],
}
