import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { hourSeconds } from '../../callLimits.ts'
import { auditPage, auditQuery, auditSelection } from './schema.ts'

const audience = ['Administrator'] as const

/**
 * Newest first, a hundred at a time. Fewer may come before the end, also none: a rare combination is searched in steps,
 * so that no call takes long.
 */
export const listAuditEvents = call({
  method: 'GET',
  path: '/api/audit-events',
  audience,
  query: auditQuery,
  answer: auditPage,
})

/** A file, and so no JSON. It changes nothing but the log, where it leaves an entry. */
export const exportAuditEvents = call({
  method: 'POST',
  path: '/api/audit-events/csv',
  audience,
  body: auditSelection,
  answer: z.string(),
  limits: [
    { name: 'audit-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export the audit log' },
  ],
})
