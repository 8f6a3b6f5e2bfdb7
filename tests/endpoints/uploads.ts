import type { AuditedCall } from '../support/audited.ts'
import { pictureFile } from '../support/pictures.ts'
import { sendFile } from '../support/sendFile.ts'

/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'POST /api/upload': 'Administrator',
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedCall> = {
  'POST /api/upload': {
    action: 'picture uploaded',
    prepare: async (_, administrator) => () => sendFile(administrator, '/api/upload', 'image', pictureFile()),
  },
}

/** Why a thief of an administrator's session gains no account by the endpoints without a confirmation. */
export const harmless: Record<string, readonly string[]> = {
  'looks of the public site; links follow the domains': ['POST /api/upload'],
}
