import { create, edit, type AuditedEndpoint } from '../support/audited.ts'
import { ticketOf, type EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'POST /api/staff-tickets': 'Administrator agent',
  'GET /api/tickets/:ticketId/readers': 'Administrator agent',
  'PUT /api/tickets/:ticketId/details': 'Administrator agent',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/tickets/:ticketId/details': async (_, app) => {
    const { path, read } = await ticketOf(await app.signInAs('customer'))
    return {
      path: `${path}/details`,
      read,
      bodies: [{ title: 'No network at all' }, { title: 'The network is down' }],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...create('/api/staff-tickets', 'ticket raised', async (app) => ({
    userId: (await app.signInAs('customer')).id,
    title: 'No network',
    description: 'Nothing works since this morning.',
    category: 'technical',
  })),
  ...edit(edited, 'PUT /api/tickets/:ticketId/details', 'ticket corrected'),
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/staff-tickets',
    'PUT /api/tickets/:ticketId/details',
  ],
}
