import type { AuditedEndpoint } from '../support/audited.ts'
import { pictureFile } from '../support/pictures.ts'
import { sendFile } from '../support/sendFile.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'POST /api/upload': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/upload': {
    action: 'picture uploaded',
    prepare: async (_, administrator) => () => sendFile(administrator, '/api/upload', 'image', pictureFile()),
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'looks of the public site; links follow the domains': ['POST /api/upload'],
}
