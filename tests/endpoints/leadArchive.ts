import type { AuditedEndpoint } from '../support/audited.ts'
import { newLead } from '../support/edited.ts'

/** The roles that may use each endpoint while the module is on; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/archived-leads': 'Administrator agent',
  'GET /api/archived-leads/:id': 'Administrator agent',
  'POST /api/archived-leads/:id': 'Administrator agent',
  'DELETE /api/archived-leads/:id': 'Administrator agent',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/archived-leads/:id': {
    action: 'lead archived',
    status: 201,
    prepare: async (app, administrator) => {
      const id = await newLead(administrator, app)
      return () => administrator.post(`/api/archived-leads/${id}`)
    },
  },
  'DELETE /api/archived-leads/:id': {
    action: 'lead restored',
    prepare: async (app, administrator) => {
      const id = await newLead(administrator, app)
      await administrator.post(`/api/archived-leads/${id}`, undefined, 201)
      return () => administrator.delete(`/api/archived-leads/${id}`)
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'people, companies and their records are what an administrator works on': [
    'POST /api/archived-leads/:id',
    'DELETE /api/archived-leads/:id',
  ],
}
