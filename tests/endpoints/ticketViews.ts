import { create, edit, remove, type AuditedEndpoint } from '../support/audited.ts'
import type { EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/ticket-views': 'Administrator agent',
  'POST /api/ticket-views': 'Administrator agent',
  'PUT /api/ticket-views/:id': 'Administrator agent',
  'DELETE /api/ticket-views/:id': 'Administrator agent',
}

const views = '/api/ticket-views'
const view = { name: 'Urgent', isShared: true, search: 'priority=high%2Ccritical' }

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/ticket-views/:id': async (administrator) => {
    const id = (await administrator.post(views, view, 201)).field('id')
    return {
      path: `${views}/${String(id)}`,
      read: async (client) => (await client.get(views, 200)).rows.find((row) => row['id'] === id),
      bodies: [
        { ...view, name: 'Urgent ones' },
        { ...view, search: 'priority=critical' },
      ],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...create(views, 'ticket view created', () => view),
  ...edit(edited, 'PUT /api/ticket-views/:id', 'ticket view changed'),
  ...remove(views, 'ticket view deleted', () => view),
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/ticket-views',
    'PUT /api/ticket-views/:id',
    'DELETE /api/ticket-views/:id',
  ],
}
