/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/identity-providers': 'Administrator',
  'POST /api/identity-providers': 'Administrator',
  'PUT /api/identity-providers/:id': 'Administrator',
  'DELETE /api/identity-providers/:id': 'Administrator',
  'POST /api/identity-providers/test': 'Administrator',
  'GET /api/identity-links': 'Administrator agent customer User',
  'DELETE /api/identity-links/:id': 'Administrator agent customer User',
}
