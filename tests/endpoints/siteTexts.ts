import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { reading, type EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/site-texts/:owner': 'Administrator',
  'PUT /api/site-texts/:owner': 'Administrator',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/site-texts/:owner': async () => {
    const path = '/api/site-texts/installation'
    return { path, read: reading(path), bodies: [{ headline: 'IT that works' }, { headline: 'IT, done' }] }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/site-texts/:owner', 'site texts changed'),
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'texts of the public site, without links': ['PUT /api/site-texts/:owner'],
}
