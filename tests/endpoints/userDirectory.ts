/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/user-search': 'Administrator',
}
