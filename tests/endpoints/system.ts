/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/system-status': 'Administrator',
  'GET /api/waiting': 'Administrator',
  'GET /api/openapi.json': 'Administrator',
}
