import type { AuditedEndpoint } from '../support/audited.ts'
import type { EditedRecords } from '../support/edited.ts'
import { companyIdIn, newMemberOf, newCompanyOf } from '../support/members.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/customers': 'Administrator agent',
  'GET /api/customers/:id': 'Administrator agent',
  'GET /api/companies/:companyId/members': 'Administrator agent',
  'POST /api/companies/:companyId/members': 'Administrator',
  'PUT /api/companies/:companyId/members/:id': 'Administrator',
  'DELETE /api/companies/:companyId/members/:id': 'Administrator',
  'GET /api/companies/:companyId/candidates': 'Administrator',
  'GET /api/company-tickets': 'Administrator agent',
  'GET /api/company-invoices': 'Administrator agent',
  'GET /api/company-leads': 'Administrator agent',
  'GET /api/companies/:companyId/candidates/:id': 'Administrator',
  'GET /api/company-summary': 'Administrator agent',
  'GET /api/merged-companies/:id': 'Administrator agent',
  'GET /api/company-merges/preview': 'Administrator',
  'POST /api/company-merges': 'Administrator',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/companies/:companyId/members/:id': async (administrator, app) => {
    const path = await newMemberOf(app, administrator)
    const at = path.lastIndexOf('/')
    return {
      path,
      read: async (client) =>
        (await client.get(path.slice(0, at), 200)).rows.find(
          (row) => row['id'] === Number(path.slice(at + 1)),
        ),
      bodies: [{ isPrimary: true }, { isPrimary: true, ticketAccess: 'read' }],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/companies/:companyId/members': {
    action: 'company person added',
    status: 201,
    prepare: async (app, administrator) => {
      const people = await newCompanyOf(administrator)
      const { id } = await app.signInAs('customer')
      return () => administrator.post(people, { userId: id })
    },
  },
  'PUT /api/companies/:companyId/members/:id': {
    action: 'company person changed',
    prepare: async (app, administrator) => {
      const path = await newMemberOf(app, administrator)
      return () => administrator.put(path, { isPrimary: true })
    },
  },
  'DELETE /api/companies/:companyId/members/:id': {
    action: 'company person removed',
    prepare: async (app, administrator) => {
      const path = await newMemberOf(app, administrator)
      return () => administrator.delete(path)
    },
  },
  'POST /api/company-merges': {
    action: 'companies merged',
    also: ['company merged into another'],
    status: 201,
    prepare: async (_, administrator) => {
      const idOf = async () => companyIdIn(await newCompanyOf(administrator))
      const body = { companyId: await idOf(), mergedId: await idOf() }
      return () => administrator.post('/api/company-merges', body)
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'people, companies and their records are what an administrator works on': [
    'POST /api/companies/:companyId/members',
    'POST /api/company-merges',
    'DELETE /api/companies/:companyId/members/:id',
    'PUT /api/companies/:companyId/members/:id',
  ],
}
