import type { AuditedEndpoint } from '../support/audited.ts'
import { ticketOf } from '../support/edited.ts'
import { arriveHeld } from '../support/inboundMail.ts'

/** The roles that may use each endpoint. Customers must never be added. */
export const allowedRoles: Record<string, string> = {
  'GET /api/held-emails': 'Administrator agent',
  'GET /api/tickets/:ticketId/held-emails': 'Administrator agent',
  'GET /api/held-email-summary': 'Administrator agent',
  'GET /api/held-emails/:id': 'Administrator agent',
  'POST /api/held-emails/:id/reply': 'Administrator agent',
  'POST /api/held-emails/:id/ticket': 'Administrator agent',
  'POST /api/held-emails/:id/lead': 'Administrator agent',
  'POST /api/held-emails/:id/discard': 'Administrator agent',
  'GET /api/received-emails/:id/original': 'Administrator agent',
  'GET /api/blocked-senders': 'Administrator agent',
  'DELETE /api/blocked-senders/:id': 'Administrator agent',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/held-emails/:id/reply': {
    action: 'email made a reply',
    prepare: async (app, administrator) => {
      const { path } = await ticketOf(await app.signInAs('customer'))
      const id = await arriveHeld(app)
      return () =>
        administrator.post(`/api/held-emails/${id}/reply`, { ticketId: Number(path.split('/').at(-1)) })
    },
  },
  'POST /api/held-emails/:id/ticket': {
    action: 'email made a ticket',
    prepare: async (app, administrator) => {
      const customer = await app.signInAs('customer')
      const id = await arriveHeld(app)
      return () => administrator.post(`/api/held-emails/${id}/ticket`, { userId: customer.id })
    },
  },
  'POST /api/held-emails/:id/lead': {
    action: 'email made a lead',
    prepare: async (app, administrator) => {
      const id = await arriveHeld(app)
      return () => administrator.post(`/api/held-emails/${id}/lead`)
    },
  },
  'POST /api/held-emails/:id/discard': {
    action: 'email discarded',
    prepare: async (app, administrator) => {
      const id = await arriveHeld(app)
      return () => administrator.post(`/api/held-emails/${id}/discard`, {})
    },
  },
  'DELETE /api/blocked-senders/:id': {
    action: 'sender unblocked',
    prepare: async (app, administrator) => {
      const { id } = await app.context.database.db
        .insertInto('blockedSenders')
        .values({ address: 'ads@example.test', createdBy: null, createdAt: '2026-11-30T10:00:00.000Z' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return () => administrator.delete(`/api/blocked-senders/${id}`)
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/held-emails/:id/reply',
    'POST /api/held-emails/:id/ticket',
    'POST /api/held-emails/:id/lead',
    'POST /api/held-emails/:id/discard',
    'DELETE /api/blocked-senders/:id',
  ],
}
