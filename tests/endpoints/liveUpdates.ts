/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/live-updates': 'Administrator agent customer',
  'GET /api/tickets/:ticketId/presence': 'Administrator agent',
  'PUT /api/tickets/:ticketId/presence': 'Administrator agent',
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'PUT /api/tickets/:ticketId/presence': 'it stores nothing',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'it stores nothing': ['PUT /api/tickets/:ticketId/presence'],
}
