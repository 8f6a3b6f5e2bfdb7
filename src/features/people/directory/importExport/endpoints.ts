import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { hourSeconds } from '../../../../shared/endpoint/endpointLimits.ts'
import { userSelection } from '../schema.ts'
import { importOrder, importPreview, importResult } from './schema.ts'

const allowedRoles = ['Administrator'] as const

/** A file, and so no JSON, in columns that the import reads. It changes nothing but the audit log. */
export const exportUsers = endpoint({
  method: 'POST',
  path: '/api/user-exports',
  allowedRoles,
  body: userSelection,
  response: z.string(),
  limits: [{ name: 'user-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export users' }],
})

/** Says what an import of the file would do, line by line. It changes nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/user-imports/preview',
  allowedRoles,
  // Administrators are made only where someone has said that they are wanted.
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
 * Creates exactly the accounts of a preview, all or none; none where the client goes before that is stored. `cancel`, with
 * the body and the Idempotency-Key of an import, says how that ended: it waits for one under way, and prevents one that
 * has not begun.
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
