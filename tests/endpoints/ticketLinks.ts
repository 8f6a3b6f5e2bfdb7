/** The roles that may use each endpoint. Customers must never be added. */
export const allowedRoles: Record<string, string> = {
  'GET /api/tickets/:ticketId/links': 'Administrator agent',
  'POST /api/tickets/:ticketId/links': 'Administrator agent',
  'DELETE /api/tickets/:ticketId/links/:id': 'Administrator agent',
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/tickets/:ticketId/links':
    'it only refers to a ticket that staff see anyway, and is taken back by a click',
  'DELETE /api/tickets/:ticketId/links/:id': 'it is taken back by a click',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/tickets/:ticketId/links',
    'DELETE /api/tickets/:ticketId/links/:id',
  ],
}
