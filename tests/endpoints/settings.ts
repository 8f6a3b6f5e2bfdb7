import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { reading, type EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/settings/email': 'Administrator',
  'PUT /api/settings/email': 'Administrator',
  'GET /api/settings/security': 'Administrator',
  'PUT /api/settings/security': 'Administrator',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/settings/email': async () => {
    const body = {
      smtpHost: 'mail.example.test',
      smtpPort: 587,
      smtpUser: 'user',
      smtpPass: 'secret',
      fromEmail: 'a@example.test',
      fromName: 'Us',
    }
    const path = '/api/settings/email'
    return { path, read: reading(path), bodies: [body, { ...body, fromName: 'We' }] }
  },
  'PUT /api/settings/security': async () => {
    const path = '/api/settings/security'
    return { path, read: reading(path), bodies: [{ sessionTimeout: 30 }, { sessionTimeout: 31 }] }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/settings/email', 'email settings changed'),
  ...edit(edited, 'PUT /api/settings/security', 'security settings changed'),
}
