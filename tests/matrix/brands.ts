/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/domain-config': 'Administrator agent customer User visitor',
  'GET /api/domains': 'Administrator',
  'GET /api/domains/:id': 'Administrator',
  'POST /api/domains': 'Administrator',
  'PUT /api/domains/:id': 'Administrator',
  'DELETE /api/domains/:id': 'Administrator',
  'GET /api/brands': 'Administrator',
  'POST /api/brands': 'Administrator',
  'PUT /api/brands/:id': 'Administrator',
  'DELETE /api/brands/:id': 'Administrator',
  'GET /api/brand-directory': 'Administrator',
  'GET /api/brand-directory/:id': 'Administrator',
  'POST /api/brand-favicon/:brandId': 'Administrator',
  'POST /api/brand-logo/:brandId': 'Administrator',
}
