import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { reading, type EditedRecords } from '../support/edited.ts'

const path = '/api/service-desk-settings'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/service-desk-settings': 'Administrator',
  'PUT /api/service-desk-settings': 'Administrator',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/service-desk-settings': async () => ({
    path,
    read: reading(path),
    bodies: [
      { reopensOnReply: true, newTickets: 'inTurn', assigneeIds: [] },
      { reopensOnReply: false, newTickets: 'inTurn', assigneeIds: [] },
    ],
  }),
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/service-desk-settings', 'service desk settings changed'),
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': ['PUT /api/service-desk-settings'],
}
