/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/system-status': 'Administrator',
  'GET /api/waiting': 'Administrator',
  'GET /api/openapi.json': 'Administrator',
}
