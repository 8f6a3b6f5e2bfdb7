/** Who may use which endpoint while the module is on: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const matrix: Record<string, string> = {
  'POST /api/password-links': 'Administrator agent customer User visitor',
  'POST /api/password-links/:id': 'Administrator',
  'POST /api/password-links/use': 'Administrator agent customer User visitor',
  'POST /api/invitations': 'Administrator',
  'POST /api/invitations/:id': 'Administrator',
  'DELETE /api/invitations/:id': 'Administrator',
  'POST /api/sign-in-steps/two-factor': 'step',
  'POST /api/sign-in-steps/two-factor/verify': 'step',
  'GET /api/lead-invitations/:id': 'Administrator agent',
  'POST /api/lead-invitations/:id': 'Administrator agent',
  'POST /api/two-factor-requests/:id': 'Administrator',
  'GET /api/sign-in-policy': 'Administrator',
  'PUT /api/sign-in-policy': 'Administrator',
}
