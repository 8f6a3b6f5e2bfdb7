import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { exportFilter } from '../../../shared/endpoint/exportFilter.ts'
import { hourSeconds } from '../../../shared/endpoint/endpointLimits.ts'
import { auditPage, auditQuery, auditSelection } from './schema.ts'

const allowedRoles = ['Administrator'] as const

/**
 * Lists events, newest first, up to 100 at a time. A rare combination of filters is searched in steps, so that no
 * request takes long. A page may therefore be shorter, or empty, before the end of the log.
 */
export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit-events',
  allowedRoles,
  query: auditQuery,
  response: auditPage,
})

/** Returns a file instead of JSON. Adds an entry about the export to the log, and changes nothing else. */
export const exportAuditEvents = endpoint({
  method: 'POST',
  path: '/api/audit-events/csv',
  allowedRoles,
  body: exportFilter(auditSelection),
  response: z.string(),
  limits: [
    { name: 'audit-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export the audit log' },
  ],
})
