import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { ticketOf, type EditedRecords } from '../support/edited.ts'
import type { SignedInClient, TestApp } from '../support/testApp.ts'

/** The roles that may use each endpoint. Customers must never be added. */
export const allowedRoles: Record<string, string> = {
  'GET /api/tags': 'Administrator agent',
  'PUT /api/tags/:id': 'Administrator',
  'POST /api/tags/:id/merge': 'Administrator',
  'DELETE /api/tags/:id': 'Administrator',
  'GET /api/tickets/:ticketId/tags': 'Administrator agent',
  'POST /api/tickets/:ticketId/tags': 'Administrator agent',
  'DELETE /api/tickets/:ticketId/tags/:id': 'Administrator agent',
}

/** Adds new tags to a new ticket; returns the ids of the tags. */
async function addTags(administrator: SignedInClient, app: TestApp): Promise<[string, string]> {
  const { path } = await ticketOf(await app.signInAs('customer'))
  const tags = `${path}/tags`
  const names = ['one', 'two'].map((name) => `${name}-${path.split('/').at(-1)}`)
  for (const name of names) await administrator.post(tags, { name }, 201)
  const { rows } = await administrator.get(tags, 200)
  return [String(rows[0]?.['id']), String(rows[1]?.['id'])]
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/tags/:id': async (administrator, app) => {
    const [id] = await addTags(administrator, app)
    return {
      path: `/api/tags/${id}`,
      read: async (client) =>
        (await client.get('/api/tags', 200)).rows.find((row) => String(row['id']) === id),
      bodies: [
        { name: `renamed-${id}`, color: 'red' },
        { name: `renamed-${id}`, color: 'blue' },
      ],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/tags/:id', 'tag changed'),
  'POST /api/tags/:id/merge': {
    action: 'tag merged',
    prepare: async (app, administrator) => {
      const [id, into] = await addTags(administrator, app)
      return () => administrator.post(`/api/tags/${id}/merge`, { into: Number(into) })
    },
  },
  'DELETE /api/tags/:id': {
    action: 'tag deleted',
    prepare: async (app, administrator) => {
      const [id] = await addTags(administrator, app)
      return () => administrator.delete(`/api/tags/${id}`)
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/tickets/:ticketId/tags': 'it sorts a ticket for staff, and is taken back by a click',
  'DELETE /api/tickets/:ticketId/tags/:id': 'it sorts a ticket for staff, and is taken back by a click',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'PUT /api/tags/:id',
    'POST /api/tags/:id/merge',
    'DELETE /api/tags/:id',
    'POST /api/tickets/:ticketId/tags',
    'DELETE /api/tickets/:ticketId/tags/:id',
  ],
}
