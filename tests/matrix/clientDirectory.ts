/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/company-members/:companyId': 'Administrator agent',
  'POST /api/company-members/:companyId': 'Administrator',
  'PUT /api/company-members/:companyId/:id': 'Administrator',
  'DELETE /api/company-members/:companyId/:id': 'Administrator',
  'GET /api/company-candidates/:companyId': 'Administrator',
  'GET /api/company-tickets': 'Administrator agent',
  'GET /api/company-invoices': 'Administrator agent',
  'GET /api/company-leads': 'Administrator agent',
  'POST /api/company-merges': 'Administrator',
}
