/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/reports': 'Administrator agent',
}
