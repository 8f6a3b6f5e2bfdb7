/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/tickets': 'Administrator agent customer',
  'GET /api/tickets/summary': 'Administrator agent customer',
  'GET /api/tickets/:id': 'Administrator agent customer',
  'POST /api/tickets': 'customer',
  'PUT /api/tickets/:id': 'Administrator agent customer',
  'GET /api/tickets/:id/responses': 'Administrator agent customer',
  'POST /api/tickets/:id/responses': 'Administrator agent customer',
}
