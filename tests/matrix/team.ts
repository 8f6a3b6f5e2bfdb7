/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/team': 'Administrator agent customer User visitor',
  'POST /api/team': 'Administrator',
  'PUT /api/team/:id': 'Administrator',
  'DELETE /api/team/:id': 'Administrator',
}
