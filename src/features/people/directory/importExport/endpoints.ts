import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { exportFilter } from '../../../../shared/endpoint/exportFilter.ts'
import { hourSeconds } from '../../../../shared/endpoint/endpointLimits.ts'
import { userSelection } from '../schema.ts'
import { importOrder, importPreview, importResult } from './schema.ts'

const allowedRoles = ['Administrator'] as const

/** Responds with a file, not JSON, in columns that the import reads. Changes nothing but the audit log. */
export const exportUsers = endpoint({
  method: 'POST',
  path: '/api/user-exports',
  allowedRoles,
  body: exportFilter(userSelection),
  response: z.string(),
  limits: [{ name: 'user-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export users' }],
})

/** Returns what an import of the file would do, line by line. Changes nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/user-imports/preview',
  allowedRoles,
  // Administrators are imported only if the user has allowed it.
  query: z.object({ administrators: z.optional(z.enum(['yes', 'no'])) }),
  response: importPreview,
  file: 'file',
  limits: [
    {
      name: 'import-previews',
      by: 'person',
      points: 60,
      seconds: hourSeconds,
      doing: 'preview files of users',
    },
  ],
})

/**
 * Creates exactly the accounts of a preview, all or none. Creates none if the client disconnects before they are
 * stored. `cancel` is sent with the body and the Idempotency-Key of an import, and returns the outcome of that import.
 * If that import is running, `cancel` waits for it. If it has not begun, `cancel` prevents it.
 */
export const importUsers = endpoint({
  method: 'POST',
  path: '/api/user-imports',
  allowedRoles,
  query: z.object({ cancel: z.optional(z.literal('yes')) }),
  body: importOrder,
  response: importResult,
  status: 201,
  confirmed: 'always',
  limits: [{ name: 'user-imports', by: 'person', points: 20, seconds: hourSeconds, doing: 'import users' }],
})
