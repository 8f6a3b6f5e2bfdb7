import type { AuditedEndpoint } from '../support/audited.ts'
import { ticketOf } from '../support/edited.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'POST /api/tickets/:ticketId/merge': 'Administrator agent',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/tickets/:ticketId/merge': {
    action: 'ticket merged',
    prepare: async (app, administrator) => {
      const customer = await app.signInAs('customer')
      const [into, { path, read }] = [await ticketOf(customer), await ticketOf(customer)]
      const { updatedAt } = await read(administrator)
      const body = { into: Number(into.path.split('/').at(-1)), updatedAt }
      return () => administrator.post(`${path}/merge`, body)
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': ['POST /api/tickets/:ticketId/merge'],
}
