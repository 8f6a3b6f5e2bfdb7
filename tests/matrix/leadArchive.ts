/** Who may use which endpoint while the module is on: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/archived-leads': 'Administrator agent',
  'POST /api/archived-leads/:id': 'Administrator agent',
  'DELETE /api/archived-leads/:id': 'Administrator agent',
}
