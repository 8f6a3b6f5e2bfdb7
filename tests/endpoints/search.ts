/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/search': 'Administrator agent customer',
}
