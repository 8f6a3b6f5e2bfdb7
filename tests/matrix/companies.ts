/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/companies': 'Administrator agent',
  'GET /api/companies/:id': 'Administrator agent',
  'POST /api/companies': 'Administrator',
  'PUT /api/companies/:id': 'Administrator',
  'DELETE /api/companies/:id': 'Administrator',
}
