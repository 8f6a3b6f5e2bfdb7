import type { AuditedCall } from '../support/audited.ts'
import { ticketOf } from '../support/edited.ts'

/** Who may use which endpoint: the roles that are let in. No customer, ever. */
export const allowedRoles: Record<string, string> = {
  'GET /api/ticket-notes/:ticketId': 'Administrator agent',
  'POST /api/ticket-notes/:ticketId': 'Administrator agent',
  'DELETE /api/ticket-notes/:ticketId/:id': 'Administrator agent',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedCall> = {
  'DELETE /api/ticket-notes/:ticketId/:id': {
    action: 'ticket note deleted',
    prepare: async (app, administrator) => {
      const { path } = await ticketOf(await app.signInAs('customer'))
      const notes = path.replace('/tickets/', '/ticket-notes/')
      const { id } = (await administrator.post(notes, { message: 'Look here.' }, 201)).object
      return () => administrator.delete(`${notes}/${String(id)}`)
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/ticket-notes/:ticketId': 'the note says itself who wrote it and when',
}

/** Why a thief of an administrator's session gains no account by the endpoints without a confirmation. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/ticket-notes/:ticketId',
    'DELETE /api/ticket-notes/:ticketId/:id',
  ],
}
