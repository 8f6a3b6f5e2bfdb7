import { storeHold } from '../../src/server/jobs/hold.ts'
import type { AuditedEndpoint } from '../support/audited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'POST /api/release': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/release': {
    action: 'installation released',
    prepare: async (app, administrator) => {
      await app.context.database.transaction((tx) => storeHold(tx, null))
      return () => administrator.post('/api/release', { restoredMails: 'withdraw' })
    },
  },
}
