/** Who may use which endpoint: the roles that are let in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/live-updates': 'Administrator agent customer',
  'GET /api/tickets/:ticketId/presence': 'Administrator agent',
  'PUT /api/tickets/:ticketId/presence': 'Administrator agent',
}

/** Why endpoints leave no audit event. */
export const unaudited: Record<string, string> = {
  'PUT /api/tickets/:ticketId/presence': 'it stores nothing',
}

/** Why a thief of an administrator's session gains no account by the endpoints without a confirmation. */
export const harmless: Record<string, readonly string[]> = {
  'it stores nothing': ['PUT /api/tickets/:ticketId/presence'],
}
