/** Who may use which endpoint: the roles that are let in. No customer, ever. */
export const allowedRoles: Record<string, string> = {
  'GET /api/tickets/:ticketId/links': 'Administrator agent',
  'POST /api/tickets/:ticketId/links': 'Administrator agent',
  'DELETE /api/tickets/:ticketId/links/:id': 'Administrator agent',
}

/** Why endpoints leave no audit event. */
export const unaudited: Record<string, string> = {
  'POST /api/tickets/:ticketId/links':
    'it only refers to a ticket that staff see anyway, and is taken back by a click',
  'DELETE /api/tickets/:ticketId/links/:id': 'it is taken back by a click',
}

/** Why a thief of an administrator's session gains no account by the endpoints without a confirmation. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/tickets/:ticketId/links',
    'DELETE /api/tickets/:ticketId/links/:id',
  ],
}
