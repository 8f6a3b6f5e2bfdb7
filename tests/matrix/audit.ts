/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/audit-events': 'Administrator',
  'POST /api/audit-events/csv': 'Administrator',
}
