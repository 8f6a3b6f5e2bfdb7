/** Who may use which endpoint: the roles that are let in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/search': 'Administrator agent customer',
}
