import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { ticketOf, type EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint. Customers must never be added. */
export const allowedRoles: Record<string, string> = {
  'GET /api/tickets/:ticketId/notes': 'Administrator agent',
  'POST /api/tickets/:ticketId/notes': 'Administrator agent',
  'PUT /api/tickets/:ticketId/notes/:id': 'Administrator agent',
  'DELETE /api/tickets/:ticketId/notes/:id': 'Administrator agent',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/tickets/:ticketId/notes/:id': async (administrator, app) => {
    const { path } = await ticketOf(await app.signInAs('customer'))
    const notes = `${path}/notes`
    const id = (await administrator.post(notes, { message: 'Look here.' }, 201)).field('id')
    return {
      path: `${notes}/${String(id)}`,
      read: async (client) => (await client.get(notes, 200)).rows.find((row) => row['id'] === id),
      bodies: [{ message: 'Look there.' }, { message: 'Look nowhere.' }],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/tickets/:ticketId/notes/:id', 'ticket note corrected'),
  'DELETE /api/tickets/:ticketId/notes/:id': {
    action: 'ticket note deleted',
    prepare: async (app, administrator) => {
      const { path } = await ticketOf(await app.signInAs('customer'))
      const notes = `${path}/notes`
      const { id } = (await administrator.post(notes, { message: 'Look here.' }, 201)).object
      return () => administrator.delete(`${notes}/${String(id)}`)
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/tickets/:ticketId/notes': 'the note says itself who wrote it and when',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/tickets/:ticketId/notes',
    'PUT /api/tickets/:ticketId/notes/:id',
    'DELETE /api/tickets/:ticketId/notes/:id',
  ],
}
