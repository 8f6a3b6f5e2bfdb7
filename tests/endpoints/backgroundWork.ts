import { now } from '../../src/server/database/now.ts'
import type { AuditedEndpoint } from '../support/audited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/background-work': 'Administrator',
  'POST /api/background-work/:id/retry': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/background-work/:id/retry': {
    action: 'job tried again',
    prepare: async (app, administrator) => {
      const { id } = await app.context.database.db
        .insertInto('jobs')
        .values({ kind: 'mail password links', payload: '{}', dueAt: null, createdAt: now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return () => administrator.post(`/api/background-work/${id}/retry`)
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'does again what a person has asked for': ['POST /api/background-work/:id/retry'],
}
