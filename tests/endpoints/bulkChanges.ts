import type { AuditedEndpoint } from '../support/audited.ts'
import { ticketOf } from '../support/edited.ts'
import type { TestApp } from '../support/testApp.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'POST /api/ticket-changes': 'Administrator agent',
  'POST /api/ticket-changes/:id/undo': 'Administrator agent',
}

async function oneTicket(app: TestApp) {
  const { read } = await ticketOf(await app.signInAs('customer'))
  const ticket = await read(await app.signInAs('agent'))
  return { id: ticket?.['id'], updatedAt: ticket?.['updatedAt'] }
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/ticket-changes': {
    action: 'ticket changed',
    prepare: async (app, administrator) => {
      const tickets = [await oneTicket(app)]
      return () => administrator.post('/api/ticket-changes', { tickets, priority: 'critical' })
    },
  },
  'POST /api/ticket-changes/:id/undo': {
    action: 'ticket changed',
    prepare: async (app, administrator) => {
      const tickets = [await oneTicket(app)]
      const { rows } = await administrator.post('/api/ticket-changes', { tickets, priority: 'critical' }, 200)
      return () => administrator.post(`/api/ticket-changes/${String(rows[0]?.['id'])}/undo`)
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/ticket-changes',
    'POST /api/ticket-changes/:id/undo',
  ],
}
