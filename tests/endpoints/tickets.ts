import type { AuditedEndpoint } from '../support/audited.ts'
import { ticketOf, type EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/tickets': 'Administrator agent customer',
  'GET /api/tickets/summary': 'Administrator agent customer',
  'POST /api/ticket-exports': 'Administrator agent',
  'GET /api/tickets/:id': 'Administrator agent customer',
  'POST /api/tickets': 'customer',
  'PUT /api/tickets/:id': 'Administrator agent customer',
  'GET /api/tickets/:id/responses': 'Administrator agent customer',
  'POST /api/tickets/:id/responses': 'Administrator agent customer',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/tickets/:id': async (_, app) => {
    const { path, read } = await ticketOf(await app.signInAs('customer'))
    return { path, read, bodies: [{ priority: 'medium' }, { priority: 'high' }] }
  },
  'POST /api/tickets/:id/responses': async (_, app) => {
    const { path } = await ticketOf(await app.signInAs('customer'))
    return {
      path: `${path}/responses`,
      read: async (client) => (await client.get(`${path}/responses`, 200)).rows.at(-1),
      bodies: [{ message: 'First.' }, { message: 'Second.' }],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/ticket-exports': {
    action: 'tickets exported',
    prepare: async (_, administrator) => () => administrator.post('/api/ticket-exports', {}),
  },
  'PUT /api/tickets/:id': {
    action: 'ticket changed',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      const { path } = await ticketOf(owner)
      return () => owner.put(path, { status: 'resolved' })
    },
  },
  // Only with a status: a response alone records who wrote it and when.
  'POST /api/tickets/:id/responses': {
    action: 'ticket changed',
    status: 201,
    prepare: async (app, administrator) => {
      const { path } = await ticketOf(await app.signInAs('customer'))
      return () => administrator.post(`${path}/responses`, { message: 'Done.', status: 'resolved' })
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/tickets': 'the ticket says itself who wrote it and when',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'reads or prepares': ['POST /api/ticket-exports'],
  'people, companies and their records are what an administrator works on': [
    'POST /api/tickets/:id/responses',
    'PUT /api/tickets/:id',
  ],
}
