/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/invoices': 'Administrator agent customer',
  'GET /api/invoices/summary': 'Administrator agent customer',
  'GET /api/invoices/:id': 'Administrator agent customer',
  'POST /api/invoices': 'Administrator agent',
  'PUT /api/invoices/:id': 'Administrator agent',
}
