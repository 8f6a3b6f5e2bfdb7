/** Who may use which endpoint: the roles that are let in. */
export const matrix: Record<string, string> = {
  'GET /api/user-search': 'Administrator',
}
