import type { AuditedEndpoint } from '../support/audited.ts'
import { reading, ticketOf, type EditedRecords } from '../support/edited.ts'
import type { TestApp } from '../support/testApp.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/ticket-assignees': 'Administrator agent',
  'GET /api/ticket-assignments/summary': 'Administrator agent',
  'GET /api/tickets/:ticketId/assignment': 'Administrator agent',
  'PUT /api/tickets/:ticketId/assignment': 'Administrator agent',
  'PUT /api/tickets/:ticketId/watchers': 'Administrator agent',
}

async function pathOfTicket(app: TestApp): Promise<string> {
  const { path } = await ticketOf(await app.signInAs('customer'))
  return `${path}/assignment`
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/tickets/:ticketId/assignment': async (administrator, app) => {
    const path = await pathOfTicket(app)
    const { id } = await app.signInAs('agent')
    return { path, read: reading(path), bodies: [{ assigneeId: administrator.id }, { assigneeId: id }] }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'PUT /api/tickets/:ticketId/assignment': {
    action: 'ticket assigned',
    prepare: async (app, administrator) => {
      const path = await pathOfTicket(app)
      return () => administrator.put(path, { assigneeId: administrator.id })
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'PUT /api/tickets/:ticketId/watchers': 'it decides only which mails the person gets',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'PUT /api/tickets/:ticketId/assignment',
    'PUT /api/tickets/:ticketId/watchers',
  ],
}
