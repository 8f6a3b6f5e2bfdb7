import { create, edit, remove, type AuditedEndpoint } from '../support/audited.ts'
import { created, type EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/companies': 'Administrator agent',
  'GET /api/companies/:id': 'Administrator agent',
  'POST /api/companies': 'Administrator',
  'PUT /api/companies/:id': 'Administrator',
  'DELETE /api/companies/:id': 'Administrator',
}

const company = () => ({ name: 'Harbor' })

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/companies/:id': (administrator) =>
    created(administrator, '/api/companies', { name: 'Harbor' }, (body) => ({
      ...body,
      phone: '555-0100',
    })),
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...create('/api/companies', 'company created', company),
  ...edit(edited, 'PUT /api/companies/:id', 'company changed'),
  ...remove('/api/companies', 'company deleted', company),
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'people, companies and their records are what an administrator works on': [
    'POST /api/companies',
    'DELETE /api/companies/:id',
    'PUT /api/companies/:id',
  ],
}
