/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'GET /api/provider/:owner/facts': 'Administrator',
  'PUT /api/provider/:owner/facts': 'Administrator',
  'GET /api/provider/:owner/pages/:page': 'Administrator',
  'PUT /api/provider/:owner/pages/:page': 'Administrator',
  'GET /api/provider/:owner/proof': 'Administrator',
  'PUT /api/provider/:owner/proof': 'Administrator',
  'POST /api/provider/client-logo': 'Administrator',
  'GET /api/billing': 'Administrator agent customer',
  'GET /api/legal-page': 'Administrator agent customer User visitor',
}
