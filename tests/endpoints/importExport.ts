import type { AuditedEndpoint } from '../support/audited.ts'
import { unique } from '../support/race.ts'
import { sendFile } from '../support/sendFile.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'POST /api/user-exports': 'Administrator',
  'POST /api/user-imports/preview': 'Administrator',
  'POST /api/user-imports': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/user-exports': {
    action: 'users exported',
    prepare: async (_, administrator) => () => administrator.post('/api/user-exports', {}),
  },
  'POST /api/user-imports': {
    action: 'user imported',
    status: 201,
    prepare: async (_, administrator) => {
      const content = Buffer.from(`username,role\n${unique()},customer\n`)
      const file = { name: 'users.csv', type: 'text/csv', content }
      const preview = await sendFile(administrator, '/api/user-imports/preview', 'file', file)
      return () => administrator.post('/api/user-imports', { plan: preview.field('plan') })
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/user-imports/preview': 'changes nothing',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'reads or prepares': ['POST /api/user-exports', 'POST /api/user-imports/preview'],
}
