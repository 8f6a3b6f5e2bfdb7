import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { hourSeconds } from '../../callLimits.ts'
import { userSelection } from '../userDirectory/schema.ts'
import { importOrder, importPreview, importResult } from './schema.ts'

const audience = ['Administrator'] as const

/** A file, and so no JSON, in columns that the import reads. It changes nothing but the audit log. */
export const exportUsers = call({
  method: 'POST',
  path: '/api/user-exports',
  audience,
  body: userSelection,
  answer: z.string(),
  limits: [{ name: 'user-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export users' }],
})

/** Says what an import of the file would do, line by line. It changes nothing. */
export const previewImport = call({
  method: 'POST',
  path: '/api/user-imports/preview',
  audience,
  // Administrators are made only where someone has said that they are wanted.
  query: z.object({ administrators: z.optional(z.enum(['yes', 'no'])) }),
  answer: importPreview,
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

/** Creates exactly the accounts of a preview, all or none. */
export const importUsers = call({
  method: 'POST',
  path: '/api/user-imports',
  audience,
  body: importOrder,
  answer: importResult,
  status: 201,
  confirmed: 'always',
  limits: [{ name: 'user-imports', by: 'person', points: 20, seconds: hourSeconds, doing: 'import users' }],
})
