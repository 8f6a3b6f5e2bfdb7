/** Who may use which endpoint: the roles that are let in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/live-updates': 'Administrator agent customer',
  'GET /api/ticket-presence/:ticketId': 'Administrator agent',
  'PUT /api/ticket-presence/:ticketId': 'Administrator agent',
}

/** Why endpoints leave no audit event. */
export const unaudited: Record<string, string> = {
  'PUT /api/ticket-presence/:ticketId': 'it stores nothing',
}

/** Why a thief of an administrator's session gains no account by the endpoints without a confirmation. */
export const harmless: Record<string, readonly string[]> = {
  'it stores nothing': ['PUT /api/ticket-presence/:ticketId'],
}
