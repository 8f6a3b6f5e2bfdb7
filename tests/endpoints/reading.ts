/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/tickets/:ticketId/read-position': 'Administrator agent',
  'PUT /api/tickets/:ticketId/read-position': 'Administrator agent',
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'PUT /api/tickets/:ticketId/read-position': 'it changes only what the caller sees',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'it stores only how far the caller has read': ['PUT /api/tickets/:ticketId/read-position'],
}
