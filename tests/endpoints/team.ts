import { create, edit, remove, type AuditedEndpoint } from '../support/audited.ts'
import type { EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/team': 'Administrator agent customer User visitor',
  'POST /api/team': 'Administrator',
  'PUT /api/team/:id': 'Administrator',
  'DELETE /api/team/:id': 'Administrator',
}

const member = { name: 'Ada', role: 'Engineer', image: 'https://example.test/a.png', bio: 'Builds.' }

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/team/:id': async (administrator) => {
    const { id } = (await administrator.post('/api/team', member, 201)).object
    return {
      path: `/api/team/${String(id)}`,
      read: async (client) => (await client.get('/api/team', 200)).rows.find((row) => row['id'] === id),
      bodies: [member, { ...member, bio: 'Mends.' }],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...create('/api/team', 'team member created', () => member),
  ...edit(edited, 'PUT /api/team/:id', 'team member changed'),
  ...remove('/api/team', 'team member deleted', () => member),
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'people, companies and their records are what an administrator works on': [
    'POST /api/team',
    'DELETE /api/team/:id',
    'PUT /api/team/:id',
  ],
}
