/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/settings/email': 'Administrator',
  'PUT /api/settings/email': 'Administrator',
  'GET /api/settings/security': 'Administrator',
  'PUT /api/settings/security': 'Administrator',
}
