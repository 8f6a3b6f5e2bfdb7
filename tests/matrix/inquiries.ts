/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'POST /api/contact': 'Administrator agent customer User visitor',
  'GET /api/contact': 'Administrator agent',
  'GET /api/contact/:id': 'Administrator agent',
  'DELETE /api/contact/:id': 'Administrator',
  'GET /api/lead-assignees': 'Administrator agent',
  'PUT /api/leads/:id': 'Administrator agent',
  'GET /api/leads/:id/answers': 'Administrator agent',
  'POST /api/leads/:id/answers': 'Administrator agent',
  'POST /api/leads/:id/conversion': 'Administrator agent',
}
