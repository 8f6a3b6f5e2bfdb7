/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'POST /api/settings/email/test': 'Administrator',
  'GET /api/settings/email/certificate': 'Administrator',
  'PUT /api/settings/email/certificate': 'Administrator',
  'GET /api/settings/email/outbox': 'Administrator',
  'POST /api/settings/email/outbox/:id/retry': 'Administrator',
  'GET /api/staff-recipients': 'Administrator',
  'PUT /api/staff-recipients': 'Administrator',
  'GET /api/templates': 'Administrator',
  'GET /api/templates/:id/default': 'Administrator',
  'POST /api/templates/:id/test': 'Administrator',
  'PUT /api/templates/:id': 'Administrator',
}
