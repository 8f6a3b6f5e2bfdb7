import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { hourSeconds } from '../../../shared/endpoint/endpointLimits.ts'
import { auditPage, auditQuery, auditSelection } from './schema.ts'

const allowedRoles = ['Administrator'] as const

/**
 * Newest first, a hundred at a time. Fewer may come before the end, also none: a rare combination is searched in steps,
 * so that no call takes long.
 */
export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit-events',
  allowedRoles,
  query: auditQuery,
  response: auditPage,
})

/** A file, and so no JSON. It changes nothing but the log, where it leaves an entry. */
export const exportAuditEvents = endpoint({
  method: 'POST',
  path: '/api/audit-events/csv',
  allowedRoles,
  body: auditSelection,
  response: z.string(),
  limits: [
    { name: 'audit-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export the audit log' },
  ],
})
